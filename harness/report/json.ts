import type { JsonReport, Problem, ScenarioReport, TimelineLine, TurnReport } from "../core/report.js";
import { REPORT_FIELDS } from "./fields.js";
import { plain } from "./plain.js";

/**
 * The report as text: keys in the order of `REPORT_FIELDS` whoever built the objects, two spaces, a final
 * newline. It holds no real time, host or absolute path, so the same scenarios give the same bytes
 * everywhere.
 */
export function jsonText(report: JsonReport): string {
  const document = {
    ...pick(report, REPORT_FIELDS.report),
    summary: pick(report.summary, REPORT_FIELDS.summary),
    scenarios: report.scenarios.map(scenarioFields),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/**
 * One scenario's part of the report, with nothing in it that JSON cannot hold. What comes from a worker, from
 * a file or from this process is then told alike.
 */
export function scenarioFields(scenario: ScenarioReport): ScenarioReport {
  return {
    ...pick(scenario, REPORT_FIELDS.scenario),
    problems: scenario.problems.map((problem) => plain(pick(problem, REPORT_FIELDS.problem)) as Problem),
    turns: scenario.turns.map(turnFields),
    counts: pick(scenario.counts, REPORT_FIELDS.counts),
  };
}

function turnFields(turn: TurnReport): TurnReport {
  return {
    ...pick(turn, REPORT_FIELDS.turn),
    attempts: turn.attempts.map((attempt) => pick(attempt, REPORT_FIELDS.attempt)),
    timeline: turn.timeline.map(lineFields),
  };
}

function lineFields(line: TimelineLine): TimelineLine {
  const fields = pick(line, REPORT_FIELDS.line);
  return line.payload === undefined ? fields : { ...fields, payload: plain(line.payload) };
}

/** These fields, all that `T` has, in this order. Those that are absent are left out by JSON. */
function pick<T extends object>(from: T, keys: readonly (keyof T)[]): T {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as T;
}
