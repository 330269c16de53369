import type { ScenarioReport } from "../core/report.js";
import { failureLines } from "../report/failure-lines.js";
import { painter } from "../report/paint.js";
import { ProgressLine } from "../report/progress-line.js";
import type { Output } from "../report/reporter.js";
import { isRed } from "../report/status.js";

/** Real milliseconds between two looks of the line on a terminal. */
const REDRAW_MS = 200;

/** Real milliseconds between two plain lines elsewhere: a log of hours stays readable. */
const PLAIN_MS = 30_000;

/** Told of every play: counts what failed, and tells each scenario's first failure in full. */
export class SoakProgress {
  readonly #output: Output;
  readonly #line: ProgressLine;
  readonly #told = new Set<string>();
  #shownAt = 0;
  failed = 0;
  errors = 0;

  constructor(output: Output) {
    this.#output = output;
    this.#line = new ProgressLine(output);
  }

  readonly played = (report: ScenarioReport, soak: { readonly plays: number; readonly realMs: number }) => {
    if (report.status === "failed") this.failed += 1;
    if (report.status === "error") this.errors += 1;
    if (isRed(report)) this.#tell(report);
    const { terminal } = this.#output;
    if (soak.realMs - this.#shownAt < (terminal ? REDRAW_MS : PLAIN_MS)) return;
    this.#shownAt = soak.realMs;
    const rate = Math.round((soak.plays * 1000) / soak.realMs);
    const text = `${soak.plays} plays, ${rate}/s, ${this.failed + this.errors} failed`;
    if (terminal) this.#line.show(text);
    else this.#output.write(`${text}\n`);
  };

  /** Takes the line away, so that other text can be written. */
  clear(): void {
    this.#line.clear();
  }

  #tell(report: ScenarioReport): void {
    const key = JSON.stringify([report.file, report.line, report.scenario]);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.clear();
    const lines = ["", ...failureLines(report, { output: this.#output }, painter(this.#output))];
    this.#output.write(lines.map((line) => `${line}\n`).join(""));
  }
}
