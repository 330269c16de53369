import type { JsonReport, ScenarioReport } from "../core/report.js";
import { byCause } from "./order.js";
import { painter } from "./paint.js";
import type { Closing, Reporter, ReporterOptions } from "./reporter.js";
import { rerunLine } from "./rerun.js";
import { isRed, STATUS_SIGNS } from "./status.js";
import { summaryLines } from "./summary-lines.js";
import { oneLine } from "./visible.js";

/** One character a scenario, then one line a failure: for suites of thousands. */
export class DotReporter implements Reporter {
  readonly #options: ReporterOptions;
  #column = 0;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  scenario(report: ScenarioReport): void {
    const { output } = this.#options;
    const { dot, color } = STATUS_SIGNS[report.status];
    output.write(painter(output)[color](dot));
    this.#column += 1;
    if (this.#column % Math.min(80, output.columns) === 0) output.write("\n");
  }

  end(report: JsonReport, closing: Closing): void {
    const { output } = this.#options;
    const paint = painter(output);
    const failures = report.scenarios
      .filter(isRed)
      .flatMap((scenario) => [
        `${paint.red(STATUS_SIGNS[scenario.status].mark)} ${oneLine(scenario.scenario)}`,
        `  ${oneLine(byCause(scenario.problems)[0]?.message ?? "no cause was reported")}`,
        `  ${paint.dim(rerunLine(scenario))}`,
      ]);
    const lines = ["", "", ...failures, ...summaryLines(report, closing, paint)];
    output.write(`${lines.join("\n")}\n`);
  }
}
