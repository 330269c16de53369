import type { JsonReport, ScenarioReport } from "../../core/report.js";
import type { Closing, ReporterOptions } from "../reporter.js";
import { isRed } from "../status.js";
import { documentText, type Story } from "./document.js";
import { fileSection } from "./file-section.js";
import { filterBar } from "./filter-bar.js";
import { glance } from "./glance.js";
import { html } from "./html.js";
import type { Entry } from "./scenario-entry.js";
import { scenarioStory } from "./scenario-story.js";
import { whatFailed } from "./what-failed.js";

/** Of more scenarios than these, files in which all held start folded. */
const MOST_UNFOLDED = 60;

/**
 * A whole report as one HTML page that needs nothing else: no network, no server. The same report gives the
 * same bytes: real time stays out of it.
 */
export function reportPage(
  report: JsonReport,
  closing: Closing,
  traceFile: ReporterOptions["traceFile"] = () => undefined,
): string {
  const { summary, scenarios } = report;
  const files = filesOf(scenarios);
  const entries = [...files.values()].flat();
  const unfolded = scenarios.length <= MOST_UNFOLDED;
  const sections = [...files].map(([file, own]) => fileSection(file, own, unfolded || hasRed(own)));
  const stories = entries.map(
    ({ scenario, id }): Story => ({ id, story: scenarioStory(scenario, id, traceFile(scenario)) }),
  );
  const bad = summary.failed + summary.errors;
  return documentText({
    title: bad > 0 ? `✗ ${bad} failed · Hookrig report` : "✓ Hookrig report",
    heading: "Hookrig report",
    main: html`${glance(report, closing)}
${whatFailed(entries)}${scenarios.length > 0 && filterBar(scenarios)}
<section class="files" aria-label="Scenarios">
${sections}</section>`,
    stories,
  });
}

/** What failed comes first, files and in each file; else the order of the report, which is by place. */
function filesOf(scenarios: readonly ScenarioReport[]): Map<string, Entry[]> {
  const files = new Map<string, Entry[]>();
  for (const entry of entriesOf(scenarios)) {
    const { file } = entry.scenario;
    files.set(file, [...(files.get(file) ?? []), entry]);
  }
  const redFirst = (a: boolean, b: boolean) => Number(b) - Number(a);
  const ordered = [...files].sort(([, a], [, b]) => redFirst(hasRed(a), hasRed(b)));
  for (const [, entries] of ordered) {
    entries.sort((a, b) => redFirst(isRed(a.scenario), isRed(b.scenario)));
  }
  return new Map(ordered);
}

/** With ids to link to: a scenario's place, and a number where the rows of a table share one. */
function entriesOf(scenarios: readonly ScenarioReport[]): Entry[] {
  const seen = new Map<string, number>();
  const firstRed = scenarios.find(isRed);
  return scenarios.map((scenario) => {
    const start = `${scenario.file}:${scenario.line}`;
    const nth = (seen.get(start) ?? 0) + 1;
    seen.set(start, nth);
    return { scenario, id: nth > 1 ? `${start}-${nth}` : start, open: scenario === firstRed };
  });
}

function hasRed(entries: readonly Entry[]): boolean {
  return entries.some(({ scenario }) => isRed(scenario));
}
