import type { JsonReport } from "../core/report.js";
import { jsonText } from "./json.js";
import type { Reporter, ReporterOptions } from "./reporter.js";

/** The JSON report, in one piece at the end. */
export class JsonReporter implements Reporter {
  readonly #options: ReporterOptions;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  end(report: JsonReport): void {
    this.#options.output.write(jsonText(report));
  }
}
