import type { ScenarioReport } from "../../core/report.js";
import { counted } from "../counted.js";
import { isRed } from "../status.js";
import { type Html, html } from "./html.js";
import { type Entry, scenarioEntry } from "./scenario-entry.js";

/** A scenario file. `open`: whether its scenarios are to be seen before anybody asks. */
export function fileSection(file: string, entries: readonly Entry[], open: boolean): Html {
  const slash = file.lastIndexOf("/") + 1;
  return html`<details class="file"${open && html` open`}><summary>
<h2><span class="folder">${file.slice(0, slash)}</span>${file.slice(slash)}</h2>
<span class="facts">${countsText(entries.map(({ scenario }) => scenario))}</span>
</summary>
${entries.map(scenarioEntry)}</details>
`;
}

function countsText(scenarios: readonly ScenarioReport[]): Html {
  const bad = scenarios.filter(isRed).length;
  const all = counted(scenarios.length, "scenario");
  return bad === 0 ? html`${all}` : html`<b class="bad">${bad} failed</b> of ${all}`;
}
