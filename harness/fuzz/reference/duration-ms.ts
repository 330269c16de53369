import type { Duration } from "../program.js";

/** Milliseconds of a duration; `unsaid` if there is none. */
export function durationMs(duration: Duration | undefined, unsaid = 0): number {
  if (duration === undefined) return unsaid;
  if (duration.endsWith("ms")) return Number(duration.slice(0, -2));
  return Number(duration.slice(0, -1)) * 1000;
}
