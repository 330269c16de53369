import { type JsonReport, REPORT_VERSION, type ReportSummary, type ScenarioReport } from "../core/report.js";
import { compare, inFileOrder } from "./order.js";

/** The report of these scenarios, in file order, with its totals. */
export function reportOf(scenarios: readonly ScenarioReport[]): JsonReport {
  const ordered = [...scenarios].sort(inFileOrder);
  return { version: REPORT_VERSION, summary: summaryOf(ordered), scenarios: ordered };
}

function summaryOf(scenarios: readonly ScenarioReport[]): ReportSummary {
  const sum = (key: keyof ScenarioReport["counts"]) =>
    scenarios.reduce((total, { counts }) => total + counts[key], 0);
  const having = (status: ScenarioReport["status"]) =>
    scenarios.filter((scenario) => scenario.status === status).length;
  return {
    scenarios: scenarios.length,
    passed: having("passed"),
    failed: having("failed"),
    errors: having("error"),
    skipped: having("skipped"),
    todo: having("todo"),
    known: having("known"),
    checks: sum("checks"),
    laws: sum("laws"),
    served: sum("served"),
    leftOver: sum("leftOver"),
    turns: sum("turns"),
    modelCalls: sum("modelCalls"),
    hookCalls: sum("hookCalls"),
    virtualMs: sum("virtualMs"),
    uncalled: uncalledIn(scenarios),
  };
}

/** A hooks module is shared by many scenarios: a hook is uncovered only if none of them called it. */
function uncalledIn(scenarios: readonly ScenarioReport[]): string[] {
  const called = new Set(scenarios.flatMap((scenario) => scenario.called));
  const uncalled = new Set(scenarios.flatMap((scenario) => scenario.uncalled));
  return [...uncalled].filter((hook) => !called.has(hook)).sort(compare);
}
