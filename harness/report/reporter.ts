import type { JsonReport, ScenarioReport } from "../core/report.js";

/** Where a reporter writes: the terminal, a pipe or a file. */
export interface Output {
  write(text: string): void;
  /** A terminal, on which a line may be written over. */
  readonly terminal: boolean;
  readonly colors: boolean;
  readonly columns: number;
}

/** What is known when a run is over and that no report file may hold, because it differs from run to run. */
export interface Closing {
  /** Wall time; absent when reports are merged. */
  readonly realMs?: number;
  /** Selected and not run: the run was interrupted, or `--bail` ended it. */
  readonly notRun: number;
  readonly interrupted: boolean;
}

/** Told of every scenario in file order, whatever ran first. */
export interface Reporter {
  /** Scenario `done` of `total` is over. */
  scenario?(report: ScenarioReport, done: number, total: number): void;
  /** All is over; with an interrupted run, `report` holds what was finished. */
  end(report: JsonReport, closing: Closing): void | Promise<void>;
}

export interface ReporterOptions {
  readonly output: Output;
  /** Where this scenario's lifecycle stream was written, if `--trace-out` was given. */
  readonly traceFile?: (scenario: ScenarioReport) => string | undefined;
}

/** Imported only when used: a run with `dot` reads neither the JUnit library nor the differ. */
const MAKERS = {
  pretty: async (options: ReporterOptions) => new (await import("./pretty.js")).PrettyReporter(options),
  dot: async (options: ReporterOptions) => new (await import("./dot.js")).DotReporter(options),
  json: async (options: ReporterOptions) => new (await import("./json-reporter.js")).JsonReporter(options),
  junit: async (options: ReporterOptions) => new (await import("./junit.js")).JunitReporter(options),
  html: async (options: ReporterOptions) =>
    new (await import("./html/html-reporter.js")).HtmlReporter(options),
} satisfies Record<string, (options: ReporterOptions) => Promise<Reporter>>;

export type ReporterName = keyof typeof MAKERS;

export const REPORTER_NAMES = Object.keys(MAKERS) as readonly ReporterName[];

export function isReporterName(name: string): name is ReporterName {
  return Object.hasOwn(MAKERS, name);
}

export function makeReporter(name: ReporterName, options: ReporterOptions): Promise<Reporter> {
  return MAKERS[name](options);
}
