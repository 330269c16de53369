import { counted } from "../counted.js";
import { byCause } from "../order.js";
import { isRed } from "../status.js";
import { type Html, html } from "./html.js";
import { linkTo } from "./link-to.js";
import type { Entry } from "./scenario-entry.js";

/** More than these are not read one by one; the list below has them all. */
const MOST_NAMED = 20;

/** What failed and why, a line each, with links into the list; nothing where all held. */
export function whatFailed(entries: readonly Entry[]): Html | undefined {
  const red = entries.filter(({ scenario }) => isRed(scenario));
  if (red.length === 0) return undefined;
  const more = red.length - MOST_NAMED;
  const rest = more > 0 && html`<p>and ${counted(more, "more scenario")}, in the list below</p>\n`;
  return html`<section class="failed-list" aria-labelledby="what-failed">
<h2 id="what-failed">What failed</h2>
<ol>
${red.slice(0, MOST_NAMED).map(lineOf)}</ol>
${rest}</section>
`;
}

function lineOf({ scenario, id }: Entry): Html {
  const [cause] = byCause(scenario.problems);
  const headline = cause?.message.split("\n")[0];
  const place = html`<code>${scenario.file}:${scenario.line}</code>`;
  const why = headline !== undefined && html`<p>${headline}</p>`;
  return html`<li><a href="${linkTo(id)}">${scenario.scenario}</a> ${place}${why}</li>\n`;
}
