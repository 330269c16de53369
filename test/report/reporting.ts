import type { ScenarioReport } from "../../harness/core/report.js";
import { reportOf } from "../../harness/report/report-of.js";
import { type Closing, makeReporter, type Output, type ReporterName } from "../../harness/report/reporter.js";

/** What a reporter writes for these scenarios, given in this order. */
export async function reported(
  name: ReporterName,
  scenarios: readonly ScenarioReport[],
  options: { output?: Partial<Output>; closing?: Partial<Closing>; traceFile?: string } = {},
): Promise<string> {
  let text = "";
  const output: Output = {
    write: (part) => {
      text += part;
    },
    terminal: false,
    colors: false,
    columns: 80,
    ...options.output,
  };
  const reporter = await makeReporter(name, { output, traceFile: () => options.traceFile });
  for (const [index, one] of scenarios.entries()) reporter.scenario?.(one, index + 1, scenarios.length);
  await reporter.end(reportOf(scenarios), { notRun: 0, interrupted: false, ...options.closing });
  return text;
}
