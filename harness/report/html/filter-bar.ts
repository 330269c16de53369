import type { ScenarioReport } from "../../core/report.js";
import { compare } from "../order.js";
import { type Html, html } from "./html.js";

const SEARCHED = "Title, file, clause, tag or failure";

/** Narrows the list by text and tag; how many are left is told aloud. */
export function filterBar(scenarios: readonly ScenarioReport[]): Html {
  const tags = [...new Set(scenarios.flatMap((scenario) => scenario.tags))].sort(compare);
  return html`<form class="filter" role="search">
<label><span class="sr">${SEARCHED}</span>
<input type="search" name="text" placeholder="${SEARCHED}" autocomplete="off">
<kbd aria-hidden="true">/</kbd></label>
${tags.length > 0 && tagSelect(tags)}<output aria-live="polite"></output>
</form>`;
}

function tagSelect(tags: readonly string[]): Html {
  const options = tags.map((tag) => html`<option>${tag}</option>`);
  return html`<label><span class="sr">Tag</span>
<select name="tag"><option value="">every tag</option>${options}</select>
</label>
`;
}
