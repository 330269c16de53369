/** The version of trace files; it grows when an event or the header changes its meaning. */
export const TRACE_VERSION = 1;

/** Where a trace comes from: a scenario and its place. */
export interface TraceOrigin {
  /** Relative to the working directory, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly scenario: string;
}

/** The first line of a trace file. `events` is how many lines follow: a file that was cut off is noticed. */
export interface TraceHeader extends TraceOrigin {
  readonly trace: "hookrig";
  readonly version: typeof TRACE_VERSION;
  readonly events: number;
}

/** The header of a trace of so many events. */
export function traceHeader({ file, line, scenario }: TraceOrigin, events: number): TraceHeader {
  return { trace: "hookrig", version: TRACE_VERSION, file, line, scenario, events };
}
