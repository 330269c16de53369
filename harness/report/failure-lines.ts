import { showLocation } from "../core/location.js";
import type { Problem, ScenarioReport, TurnReport } from "../core/report.js";
import { budgetLeft } from "../judge/budget-left.js";
import { comparisonOf } from "./comparison.js";
import { counted } from "./counted.js";
import { byCause } from "./order.js";
import type { Paint } from "./paint.js";
import type { ReporterOptions } from "./reporter.js";
import { rerunLine } from "./rerun.js";
import { shellQuote } from "./shell-quote.js";
import { showMs } from "./show-ms.js";
import { STATUS_SIGNS } from "./status.js";
import { oneLine, visible } from "./visible.js";
import { wrapped } from "./wrapped.js";

/**
 * A failure in full (3.6): where it is and which promise it breaks; each problem, the earliest cause first;
 * the story of the turns that have one; what was checked; how to play it again.
 */
export function failureLines(scenario: ScenarioReport, options: ReporterOptions, paint: Paint): string[] {
  const { word } = STATUS_SIGNS[scenario.status];
  const clause = scenario.clause === undefined ? "" : `  (${oneLine(scenario.clause)})`;
  const problems = byCause(scenario.problems);
  const turns = new Set(problems.map((problem) => problem.turn));
  const told = [
    `${paint.red(paint.bold(word.toUpperCase()))}  ${paint.bold(oneLine(scenario.scenario))}`,
    `  ${oneLine(`${scenario.file}:${scenario.line}`)}${paint.dim(clause)}`,
    ...problems.flatMap((problem) => problemLines(problem, paint)),
    ...scenario.turns.filter(({ turn }) => turns.has(turn)).flatMap((turn) => timelineLines(turn, paint)),
    "",
    `  ${paint.dim("checked")}  ${countsText(scenario)}`,
  ];
  return [
    ...told.flatMap((line) => wrapped(line, options.output)),
    // Commands are copied: they stay whole.
    `  ${paint.dim("rerun")}    ${rerunLine(scenario)}`,
    `  ${paint.dim("trace")}    ${traceText(scenario, options)}`,
  ];
}

function problemLines(problem: Problem, paint: Paint): string[] {
  const turn = problem.turn === undefined ? "" : `turn ${problem.turn}: `;
  const kind = problem.kind === "expectation" ? "" : `[${problem.kind}] `;
  const at = problem.at === undefined ? [] : [`    ${paint.dim("at")} ${oneLine(showLocation(problem.at))}`];
  const [headline, ...rest] = visible(problem.message).split("\n");
  return [
    "",
    `  ${paint.red("✗")} ${turn}${kind}${headline}`,
    ...rest.map((line) => `    ${line}`),
    ...at,
    ...valueLines(problem, paint).map((line) => `      ${line}`),
    ...hookLines(problem, paint),
  ];
}

/** Short values under each other; long or structured ones as a difference. */
function valueLines(problem: Problem, paint: Paint): string[] {
  const compared = comparisonOf(problem);
  if (compared === undefined) return [];
  if ("expected" in compared) {
    const [expected, received] = [visible(compared.expected), visible(compared.received)];
    return [paint.green(`expected  ${expected}`), paint.red(`received  ${received}`)];
  }
  const color = { "-": paint.green, "+": paint.red, " ": paint.dim };
  const legend = `${paint.green("- expected")}  ${paint.red("+ received")}`;
  return [legend, ...compared.lines.map(({ sign, text }) => color[sign](visible(`${sign} ${text}`)))];
}

function hookLines({ hook }: Problem, paint: Paint): string[] {
  if (hook === undefined) return [];
  const place = [hook.file, hook.line].filter((part) => part !== undefined).join(":");
  return [`    ${paint.dim("hook")} ${oneLine(hook.name)}${place === "" ? "" : `  ${oneLine(place)}`}`];
}

function timelineLines({ turn, outcome, timeline }: TurnReport, paint: Paint): string[] {
  if (timeline.length === 0) return [];
  const times = timeline.map(({ at }) => showMs(at));
  const width = Math.max(...times.map((time) => time.length));
  const ended = outcome === undefined ? "" : `, ${outcome}`;
  const lines = timeline.map(({ depth, text, first }, index) => {
    const line = `${times[index]?.padStart(width)}  ${"  ".repeat(depth)}${oneLine(text)}`;
    return first ? paint.red(`  ▶ ${line}  ← first difference`) : `    ${line}`;
  });
  return ["", `  ${paint.dim(`turn ${turn}${ended}, in virtual time`)}`, ...lines];
}

function countsText({ counts, turns }: ScenarioReport): string {
  const budgets = turns.flatMap(({ budget }) =>
    budget === undefined ? [] : [budgetLeft(budget.spent, budget.limit)],
  );
  return [
    counted(counts.checks, "expectation"),
    counted(counts.laws, "law"),
    `${counted(counts.served, "cue")} served, ${counts.leftOver} left over`,
    ...(budgets.length === 0 ? [] : [budgets.join(", ")]),
  ].join(" · ");
}

/** The trace that was written, or the command that writes it. */
function traceText(scenario: ScenarioReport, { traceFile }: ReporterOptions): string {
  const file = traceFile?.(scenario);
  return file === undefined ? `${rerunLine(scenario)} --trace-out traces` : shellQuote(file);
}
