import type { JsonReport, ScenarioReport } from "../core/report.js";
import { counted } from "./counted.js";
import { type Paint, painter } from "./paint.js";
import { ProgressLine } from "./progress-line.js";
import type { Closing, Reporter, ReporterOptions } from "./reporter.js";
import { isRed, STATUS_SIGNS } from "./status.js";
import { summaryLines } from "./summary-lines.js";
import { oneLine } from "./visible.js";
import { wrapped } from "./wrapped.js";

/**
 * For people: one line a file, grouped by folder, and under it what is not plainly green; then every failure
 * in full, and what was proved. On a terminal the last line is the progress.
 */
export class PrettyReporter implements Reporter {
  readonly #options: ReporterOptions;
  readonly #paint: Paint;
  readonly #progress: ProgressLine;
  #folder: string | undefined;
  /** Scenarios of the file that is running; they are in file order, so there is only one. */
  #file: ScenarioReport[] = [];

  constructor(options: ReporterOptions) {
    this.#options = options;
    this.#paint = painter(options.output);
    this.#progress = new ProgressLine(options.output);
  }

  scenario(report: ScenarioReport, done: number, total: number): void {
    if (this.#file[0] !== undefined && this.#file[0].file !== report.file) this.#writeFile();
    this.#file.push(report);
    this.#progress.show(`${done}/${total} ${oneLine(report.file)}`);
  }

  async end(report: JsonReport, closing: Closing): Promise<void> {
    this.#progress.clear();
    this.#writeFile();
    this.#write(await this.#failures(report));
    this.#fit(["", ...summaryLines(report, closing, this.#paint)]);
  }

  /** The differ is only loaded when there is a difference. */
  async #failures({ scenarios }: JsonReport): Promise<string[]> {
    const red = scenarios.filter(isRed);
    if (red.length === 0) return [];
    const { failureLines } = await import("./failure-lines.js");
    return red.flatMap((scenario) => ["", ...failureLines(scenario, this.#options, this.#paint)]);
  }

  #writeFile(): void {
    const [first] = this.#file;
    if (first === undefined) return;
    this.#progress.clear();
    const [folder, name] = split(first.file);
    if (folder !== this.#folder) this.#fit([this.#paint.bold(oneLine(folder))]);
    this.#folder = folder;
    this.#fit([
      this.#fileLine(name),
      ...this.#file.filter(isNotable).map((scenario) => this.#notable(scenario)),
    ]);
    this.#file = [];
  }

  #fileLine(name: string): string {
    const red = this.#file.filter(isRed).length;
    const sum = (key: "turns" | "checks") => this.#file.reduce((total, { counts }) => total + counts[key], 0);
    const { mark, color } = STATUS_SIGNS[red > 0 ? "failed" : "passed"];
    const count = counted(this.#file.length, "scenario");
    const played = red > 0 ? `${red} of ${count} failed` : count;
    const counts = `${played}, ${counted(sum("turns"), "turn")}, ${counted(sum("checks"), "check")}`;
    return `  ${this.#paint[color](mark)} ${oneLine(name)}  ${this.#paint.dim(counts)}`;
  }

  #notable(scenario: ScenarioReport): string {
    const { mark, word, color } = STATUS_SIGNS[scenario.status];
    const why =
      scenario.escapes.length > 0 ? `not reproducible: ${scenario.escapes.join("; ")}` : scenario.because;
    const said =
      scenario.status === "passed" || isRed(scenario) ? (why ?? "") : `${word}: ${why ?? "no reason"}`;
    const tail = said === "" ? "" : `  ${this.#paint.dim(oneLine(said))}`;
    return `      ${this.#paint[color](mark)} ${oneLine(scenario.scenario)}${tail}`;
  }

  /** Writes lines as the terminal has room for them. */
  #fit(lines: readonly string[]): void {
    this.#write(lines.flatMap((line) => wrapped(line, this.#options.output)));
  }

  #write(lines: readonly string[]): void {
    this.#options.output.write(lines.map((line) => `${line}\n`).join(""));
  }
}

/** All but the plainly green are named. */
function isNotable({ status, escapes }: ScenarioReport): boolean {
  return status !== "passed" || escapes.length > 0;
}

function split(file: string): [folder: string, name: string] {
  const slash = file.lastIndexOf("/");
  return slash === -1 ? [".", file] : [file.slice(0, slash), file.slice(slash + 1)];
}
