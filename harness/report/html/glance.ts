import type { JsonReport, ReportSummary, ScenarioReport, ScenarioStatus } from "../../core/report.js";
import { counted } from "../counted.js";
import type { Closing } from "../reporter.js";
import { showMs } from "../show-ms.js";
import { STATUS_SIGNS } from "../status.js";
import { type Html, html } from "./html.js";

/** The statuses, worst first, and where the summary counts them. */
const COUNTED = [
  ["failed", "failed"],
  ["errors", "error"],
  ["known", "known"],
  ["todo", "todo"],
  ["skipped", "skipped"],
  ["passed", "passed"],
] as const satisfies readonly (readonly [keyof ReportSummary, ScenarioStatus])[];

/** The suite at a glance: the verdict, the share of each status (which also filters), what was proved. */
export function glance({ summary, scenarios }: JsonReport, closing: Closing): Html {
  return html`<section class="glance" aria-labelledby="verdict">
<h2 id="verdict" class="${red(summary) > 0 ? "bad" : "good"}">${verdict(summary)}</h2>
${reservations(scenarios, closing).map((text) => html`<p class="note warn">${text}</p>\n`)}${bar(summary)}
<div class="statuses" role="group" aria-label="Show only">
${shares(summary).map(statusButton)}</div>
<dl class="proof">
${proof(summary)}</dl>
${neverCalled(summary.uncalled)}</section>`;
}

/** Why the verdict is not the last word. */
function reservations(scenarios: readonly ScenarioReport[], { interrupted, notRun }: Closing): string[] {
  const escaped = scenarios.filter(({ escapes }) => escapes.length > 0).length;
  return [
    ...(interrupted ? ["Interrupted: this report is partial."] : []),
    ...(notRun > 0 ? [`${counted(notRun, "scenario")} not run.`] : []),
    ...(escaped > 0 ? [`${counted(escaped, "scenario")} waited for reality: not reproducible.`] : []),
  ];
}

function verdict(summary: ReportSummary): string {
  const { scenarios } = summary;
  const bad = red(summary);
  if (scenarios === 0) return "No scenario ran";
  if (bad > 0)
    return `${figure(bad)} of ${figure(scenarios)} ${scenarios === 1 ? "scenario" : "scenarios"} failed`;
  const held = summary.passed + summary.known;
  if (held === 0) return "Nothing was played";
  return held === 1 ? "The scenario held" : `All ${figure(held)} scenarios held`;
}

const red = ({ failed, errors }: ReportSummary) => failed + errors;

interface Share {
  readonly status: ScenarioStatus;
  readonly word: string;
  readonly count: number;
}

function shares(summary: ReportSummary): Share[] {
  return COUNTED.map(([key, status]) => ({
    status,
    word: STATUS_SIGNS[status].word,
    count: summary[key],
  })).filter(({ count }) => count > 0);
}

function statusButton({ status, count, word }: Share): Html {
  return html`<button type="button" class="status ${status}" data-status="${status}" aria-pressed="false">
<b>${figure(count)}</b> ${word}</button>
`;
}

/** A share that is there is seen, however small: no segment is thinner than a hundredth. */
function bar(summary: ReportSummary): Html {
  const parts = shares(summary);
  const widths = parts.map(({ count }) => Math.max(count / summary.scenarios, 0.01));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let x = 0;
  const rects = parts.map(({ status }, index) => {
    const width = ((widths[index] ?? 0) / total) * 1000;
    const place = html`x="${x.toFixed(2)}" width="${width.toFixed(2)}"`;
    x += width;
    return html`<rect class="${status}" ${place} height="8"/>`;
  });
  const label = parts.map(({ count, word }) => `${count} ${word}`).join(", ");
  return html`<svg class="bar" viewBox="0 0 1000 8" preserveAspectRatio="none" role="img"
 aria-label="${label}">${rects}</svg>`;
}

/** What the verdict rests on. */
function proof({ turns, modelCalls, served, leftOver, checks, laws, hookCalls, virtualMs }: ReportSummary) {
  return [
    fact("turns", figure(turns)),
    fact("model calls", figure(modelCalls), `${figure(served)} cues served, ${figure(leftOver)} left over`),
    fact("expectations", figure(checks)),
    fact("laws", figure(laws)),
    fact("hook calls", figure(hookCalls)),
    fact("virtual time", showMs(Math.round(virtualMs))),
  ];
}

function fact(label: string, value: string, aside?: string): Html {
  const more = aside !== undefined && html`<span class="soft">${aside}</span>`;
  return html`<div><dt>${label}</dt><dd>${value}${more}</dd></div>\n`;
}

function neverCalled(hooks: readonly string[]): Html | undefined {
  if (hooks.length === 0) return undefined;
  const items = hooks.map((hook) => html`<li><code>${hook}</code></li>`);
  const count = counted(hooks.length, "hook");
  return html`<details class="never"><summary>${count} never called</summary><ul>${items}</ul></details>\n`;
}

/** In one spelling wherever the page is made. */
const figure = (count: number) => count.toLocaleString("en-US");
