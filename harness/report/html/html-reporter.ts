import type { JsonReport } from "../../core/report.js";
import type { Closing, Reporter, ReporterOptions } from "../reporter.js";
import { reportPage } from "./report-page.js";

/** The report as a page to look at, in one piece at the end. */
export class HtmlReporter implements Reporter {
  readonly #options: ReporterOptions;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  end(report: JsonReport, closing: Closing): void {
    this.#options.output.write(reportPage(report, closing, this.#options.traceFile));
  }
}
