import type { Counts, Problem, ScenarioReport, TurnReport } from "../../core/report.js";
import { counted } from "../counted.js";
import { byCause } from "../order.js";
import { rerunLine } from "../rerun.js";
import { shellQuote } from "../shell-quote.js";
import { hasRun } from "../status.js";
import { type Html, html } from "./html.js";
import { problemCard } from "./problem-card.js";
import { turnSection } from "./turn-section.js";

/**
 * All that a report knows of one scenario: what did not hold, the earliest cause first, and its turns.
 * `place` is its id in the page; `traceFile` where its lifecycle stream was written.
 */
export function scenarioStory(scenario: ScenarioReport, place: string, traceFile?: string): Html {
  const { file, line, clause, because, problems, turns, escapes } = scenario;
  return html`<p class="place"><code>${file}:${line}</code>${clause !== undefined && html` · ${clause}`}</p>
${because !== undefined && html`<p class="note">${because}</p>\n`}${
  escapes.length > 0 &&
  html`<p class="note warn">Not reproducible, it waited for reality: ${escapes.join("; ")}</p>\n`
}${problems.length > 0 && problemCards(problems, turns, place)}${turns.map((turn) =>
  turnSection(turn, place),
)}${hasRun(scenario) && closing(scenario, traceFile)}`;
}

function problemCards(problems: readonly Problem[], turns: readonly TurnReport[], place: string): Html {
  const ordered = byCause(problems);
  const cards = ordered.map((problem, index) => {
    const leads = ordered.findIndex(({ turn }) => turn === problem.turn) === index;
    return problemCard(problem, { turns, place, leads });
  });
  return html`<section aria-label="What did not hold">\n${cards}</section>\n`;
}

function closing(scenario: ScenarioReport, traceFile: string | undefined): Html {
  const rerun = rerunLine(scenario);
  const trace = traceFile === undefined ? `${rerun} --trace-out traces` : shellQuote(traceFile);
  const { uncalled } = scenario;
  return html`<dl class="closing"><dt>checked</dt><dd>${checked(scenario.counts)}</dd>${
    uncalled.length > 0 && html`<dt>never called</dt><dd>${uncalled.join(", ")}</dd>`
  }<dt>rerun</dt><dd><code>${rerun}</code></dd><dt>trace</dt><dd><code>${trace}</code></dd></dl>`;
}

function checked({ checks, laws, hookCalls, served, leftOver }: Counts): string {
  return [
    counted(checks, "expectation"),
    counted(laws, "law"),
    counted(hookCalls, "hook call"),
    `${counted(served, "cue")} served, ${leftOver} left over`,
  ].join(" · ");
}
