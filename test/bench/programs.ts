/** The programs that a turn is measured in, each in a process of its own (`observed-turn.ts`). */
export const PROGRAM_NAMES = [
  "OpenTelemetry",
  "Prometheus",
  "OpenTelemetry's metrics",
  "both",
  "both, with a context manager",
  "a span for every hook",
] as const;

export type ProgramName = (typeof PROGRAM_NAMES)[number];
