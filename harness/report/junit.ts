import library, { type Builder, type TestCase } from "junit-report-builder";
import { showLocation } from "../core/location.js";
import type { JsonReport, Problem, ScenarioReport } from "../core/report.js";
import { comparisonOf } from "./comparison.js";
import { byCause } from "./order.js";
import type { Reporter, ReporterOptions } from "./reporter.js";
import { rerunLine } from "./rerun.js";
import { oneLine, visible } from "./visible.js";

/**
 * The package is CommonJS and its types are written for ESM: what they call `default` is the module itself.
 */
const junit = library as unknown as Builder;

/**
 * JUnit XML: a suite a file, a case a scenario. `time` is virtual seconds, and there is no time stamp or host
 * name: the same scenarios give the same bytes. A known failure is a passed case, for it counts as held.
 */
export class JunitReporter implements Reporter {
  readonly #options: ReporterOptions;

  constructor(options: ReporterOptions) {
    this.#options = options;
  }

  end(report: JsonReport): void {
    const builder = junit.newBuilder();
    for (const [file, scenarios] of byFile(report.scenarios)) {
      const virtualMs = scenarios.reduce((sum, { counts }) => sum + counts.virtualMs, 0);
      const suite = builder.testSuite().name(oneLine(file)).time(seconds(virtualMs));
      for (const scenario of scenarios) fill(suite.testCase(), scenario);
    }
    this.#options.output.write(`${builder.build().trimEnd()}\n`);
  }
}

function fill(test: TestCase, scenario: ScenarioReport): void {
  test
    .name(oneLine(scenario.scenario))
    .className(oneLine(scenario.file))
    .file(oneLine(`${scenario.file}:${scenario.line}`))
    .time(seconds(scenario.counts.virtualMs));
  if (scenario.clause !== undefined) test.property("clause", oneLine(scenario.clause));
  for (const tag of scenario.tags) test.property("tag", oneLine(tag));
  if (scenario.because !== undefined) test.property("because", oneLine(scenario.because));
  const problems = byCause(scenario.problems);
  const message = oneLine(problems[0]?.message ?? "no cause was reported");
  const kind = problems[0]?.kind ?? "unknown";
  const story = `${[...problems.map(problemText), rerunLine(scenario)].join("\n\n")}\n`;
  switch (scenario.status) {
    case "failed":
      test.failure(message, kind).stacktrace(story);
      break;
    case "error":
      test.error(message, kind, story);
      break;
    case "skipped":
    case "todo":
      test.skipped();
      break;
    case "passed":
    case "known":
      break;
  }
}

function problemText(problem: Problem): string {
  const turn = problem.turn === undefined ? "" : `turn ${problem.turn}: `;
  const kind = problem.kind === "expectation" ? "" : `[${problem.kind}] `;
  const at = problem.at === undefined ? [] : [`at ${showLocation(problem.at)}`];
  const hook = problem.hook === undefined ? [] : [`hook ${hookText(problem.hook)}`];
  const values = valueLines(problem);
  // The library closes a CDATA section at the second `]]>` of a text.
  return visible([turn + kind + problem.message, ...at, ...hook, ...values].join("\n")).replaceAll(
    "]]>",
    "]] >",
  );
}

function valueLines(problem: Problem): string[] {
  const compared = comparisonOf(problem);
  if (compared === undefined) return [];
  if ("expected" in compared) return [`expected  ${compared.expected}`, `received  ${compared.received}`];
  return compared.lines.map(({ sign, text }) => `${sign} ${text}`);
}

function hookText({ name, file, line }: NonNullable<Problem["hook"]>): string {
  const place = [file, line].filter((part) => part !== undefined).join(":");
  return place === "" ? name : `${name} ${place}`;
}

const seconds = (ms: number) => Math.round(ms) / 1000;

/** In the report's order, which is by file. */
function byFile(scenarios: readonly ScenarioReport[]): Map<string, ScenarioReport[]> {
  const files = new Map<string, ScenarioReport[]>();
  for (const scenario of scenarios) {
    const group = files.get(scenario.file);
    if (group === undefined) files.set(scenario.file, [scenario]);
    else group.push(scenario);
  }
  return files;
}
