import type { Problem, ScenarioReport, ScenarioStatus } from "../core/report.js";
import type { Loaded } from "./wiring.js";

const NO_COUNTS = {
  checks: 0,
  laws: 0,
  served: 0,
  leftOver: 0,
  turns: 0,
  modelCalls: 0,
  hookCalls: 0,
  virtualMs: 0,
};

/** The report of a scenario that was not played to its end: it is marked so, or the harness could not. */
export function unplayed(
  { file, line, title, data }: Loaded,
  status: ScenarioStatus,
  more: { readonly because?: string; readonly problems?: readonly Problem[] } = {},
): ScenarioReport {
  return {
    file,
    line,
    scenario: title,
    ...(data.clause === undefined ? {} : { clause: data.clause }),
    tags: data.tags ?? [],
    status,
    ...(more.because === undefined ? {} : { because: more.because }),
    problems: more.problems ?? [],
    turns: [],
    counts: NO_COUNTS,
    called: [],
    uncalled: [],
    escapes: [],
  };
}

/** `skip` and `todo` are told by their marks alone; undefined for a scenario that is to be played. */
export function markedUnplayed(scenario: Loaded): ScenarioReport | undefined {
  const { skip, todo } = scenario.data;
  if (skip !== undefined) return unplayed(scenario, "skipped", { because: skip });
  if (todo !== undefined) return unplayed(scenario, "todo", { because: todo });
  return undefined;
}
