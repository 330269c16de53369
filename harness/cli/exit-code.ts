import type { JsonReport } from "../core/report.js";
import { hasRun } from "../report/status.js";

/** What the process tells its caller (3.6). Where several apply: 4 > 2 > 1 > 3. */
export const EXIT = {
  held: 0,
  failed: 1,
  usage: 2,
  nothingRan: 3,
  broke: 4,
} as const;

/** The exit code of a finished run, or of the report that was merged from its shards. */
export function exitCodeOf(report: JsonReport, options: { readonly failUncovered: boolean }): number {
  const { summary, scenarios } = report;
  if (summary.errors > 0) return EXIT.broke;
  if (summary.failed > 0) return EXIT.failed;
  if (options.failUncovered && summary.uncalled.length > 0) return EXIT.failed;
  return scenarios.some(hasRun) ? EXIT.held : EXIT.nothingRan;
}
