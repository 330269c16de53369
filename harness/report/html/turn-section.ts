import type { TurnReport } from "../../core/report.js";
import { counted } from "../counted.js";
import { showMs } from "../show-ms.js";
import { budgetPips } from "./budget-pips.js";
import { type Html, html } from "./html.js";
import { TRACKS } from "./tracks.js";
import { turnRows } from "./turn-rows.js";

/** Outcomes that a reader need not be alarmed by. */
const CALM: ReadonlySet<string> = new Set(["completed", "manual", "stopped"]);

/**
 * A turn with its timeline: a row an event, in the order of virtual time, and a track for each who acts.
 * Beside it is what the row that is pointed at, or focused, carried. `place` is the scenario's id.
 */
export function turnSection(turn: TurnReport, place: string): Html {
  const { kind, outcome, budget, giveUp } = turn;
  const title = kind === "customer" ? `Turn ${turn.turn}` : `Turn ${turn.turn}, ${kind}`;
  const facts = [`${showMs(turn.durationMs)} virtual`, counted(turn.modelCalls, "model call")];
  const calm = outcome === undefined || CALM.has(outcome);
  return html`<section class="turn" aria-label="${title}"><header>
<h4>${title}</h4>
${outcome !== undefined && html`<b class="${calm ? "tag" : "tag bad"}">${outcome}</b>\n`}${
  giveUp !== undefined && html`<b class="tag warn">gave up: ${giveUp.kind}</b>\n`
}<span class="facts">${facts.join(" · ")}</span>
${budget !== undefined && budgetPips(budget.spent, budget.limit)}</header>
${timeline(turn, place, title)}</section>
`;
}

function timeline(turn: TurnReport, place: string, title: string): Html {
  if (turn.timeline.length === 0) return html`<p class="soft">Nothing happened that a story tells.</p>`;
  const heads = TRACKS.map((track) => html`<span class="${track}">${track}</span>`);
  return html`<div class="story"><div>
<div class="tracks" aria-hidden="true">${heads}</div>
<ol class="timeline" aria-label="Timeline of ${title}; the arrow keys walk it">
${turnRows(turn, place)}</ol></div>
<aside class="panel" aria-label="The event at hand, ${title}" tabindex="0"></aside></div>`;
}
