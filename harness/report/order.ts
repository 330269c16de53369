import type { Problem, ScenarioReport } from "../core/report.js";

/** What places a scenario in a report. */
export type Place = Pick<ScenarioReport, "file" | "line" | "scenario">;

/**
 * The one order of scenarios: file, line, title (the rows of a table share a line). Code units, not the
 * locale: reports must come out the same on every machine, and the same from one run as merged from shards.
 */
export function inFileOrder(a: Place, b: Place): number {
  return compare(a.file, b.file) || a.line - b.line || compare(a.scenario, b.scenario);
}

/** The earliest cause first. What has no time (a script left over, say) is only known at the end. */
export function byCause(problems: readonly Problem[]): readonly Problem[] {
  const time = (problem: Problem) => problem.time ?? Number.POSITIVE_INFINITY;
  // Comparing, not subtracting: the difference of two infinities is not a number.
  return [...problems].sort((a, b) => (time(a) < time(b) ? -1 : time(a) > time(b) ? 1 : 0));
}

export function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
