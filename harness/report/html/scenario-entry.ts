import type { ScenarioReport, ScenarioStatus } from "../../core/report.js";
import { counted } from "../counted.js";
import { showMs } from "../show-ms.js";
import { hasRun, STATUS_SIGNS } from "../status.js";
import { type Html, html } from "./html.js";

/** A scenario of the page, and the id under which it is found there. */
export interface Entry {
  readonly scenario: ScenarioReport;
  readonly id: string;
  /** Its story is to be seen before anybody asks. */
  readonly open: boolean;
}

/** One line of the list. Its story is put in when it is first opened: see `client.ts`. */
export function scenarioEntry({ scenario, id, open }: Entry): Html {
  const { status, tags, line, counts, clause, problems } = scenario;
  const searched = problems.map(({ kind, message }) => `${kind} ${message}`).join("\n");
  const labels = tags.map((tag) => html`<span class="label">${tag}</span>`);
  return html`<details class="entry ${status}" id="${id}" data-status="${status}"${
    clause !== undefined && html` data-clause="${clause}"`
  }${searched !== "" && html` data-problems="${searched}"`}${open && html` open`}><summary>
${mark(status)}<h3>${scenario.scenario}</h3>
<span class="badges">${badges(scenario)}${labels}</span>
<span class="line">:${line}</span>
<span class="time">${hasRun(scenario) && showMs(Math.round(counts.virtualMs))}</span>
</summary><div class="body"></div></details>
`;
}

function mark(status: ScenarioStatus): Html {
  const { mark: sign, word } = STATUS_SIGNS[status];
  const spoken = html`<span class="sr">${word}: </span>`;
  return html`<span class="mark"><span aria-hidden="true">${sign}</span>${spoken}</span>\n`;
}

/** What sets a scenario apart that can be told in two words. */
function badges({ turns, escapes }: ScenarioReport): Html[] {
  const rejections = turns.reduce((sum, { budget }) => sum + (budget?.spent ?? 0), 0);
  const gaveUp = new Set(turns.flatMap(({ giveUp }) => giveUp?.kind ?? []));
  return [
    ...[...gaveUp].map((kind) => html`<b class="tag warn">gave up: ${kind}</b>`),
    ...(rejections > 0 ? [html`<b class="tag">${counted(rejections, "rejection")}</b>`] : []),
    ...(escapes.length > 0 ? [html`<b class="tag warn">not reproducible</b>`] : []),
  ];
}
