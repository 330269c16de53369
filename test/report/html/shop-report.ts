import { join } from "node:path";
import { markedUnplayed } from "../../../harness/cli/unplayed.js";
import type { RecordedEvent } from "../../../harness/core/record.js";
import type { JsonReport, ScenarioReport } from "../../../harness/core/report.js";
import { scenarioFields } from "../../../harness/report/json.js";
import { reportOf } from "../../../harness/report/report-of.js";
import { runScenario } from "../../../harness/run/run-scenario.js";
import { findScenarioFiles } from "../../../harness/scenario/find-files.js";
import { loadFiles } from "../../../harness/scenario/load.js";

const cwd = join(import.meta.dirname, "shop");

/** Scenarios of a shop whose hooks are broken: a report with all that a report may hold. */
export async function shopReport(): Promise<JsonReport> {
  const { scenarios, errors } = loadFiles(findScenarioFiles(["scenarios"], cwd), { cwd });
  if (errors.length > 0) throw new AggregateError(errors, errors.map(({ message }) => message).join("\n"));
  const reports: ScenarioReport[] = [];
  for (const scenario of scenarios) {
    reports.push(markedUnplayed(scenario) ?? scenarioFields(await runScenario(scenario)));
  }
  return reportOf(reports);
}

/** The lifecycle stream of the shop's scenario with this title. */
export async function shopTrace(title: string): Promise<readonly RecordedEvent[]> {
  const { scenarios } = loadFiles(findScenarioFiles(["scenarios"], cwd), { cwd });
  const scenario = scenarios.find((one) => one.title === title);
  if (scenario === undefined) throw new Error(`the shop has no scenario "${title}"`);
  let recorded: readonly RecordedEvent[] = [];
  await runScenario(scenario, {
    onRecord: (events) => {
      recorded = events;
    },
  });
  return recorded;
}

/** A report of so many scenarios, ten a file: those of another over and over, each in places of its own. */
export function repeated({ scenarios }: JsonReport, count: number): JsonReport {
  const folders = ["answers", "billing", "cancel", "hand-off", "refunds", "shipping", "vouchers"];
  const held = scenarios.filter(({ status }) => status === "passed");
  const red = scenarios.filter(({ status }) => status === "failed");
  return reportOf(
    Array.from({ length: count }, (_, index) => {
      const source = index % 333 === 100 ? red[index % red.length] : held[index % held.length];
      const file = Math.floor(index / 10);
      const name = `${String(Math.floor(file / folders.length) + 1).padStart(2, "0")}-cases.yaml`;
      return {
        ...(source as ScenarioReport),
        file: `scenarios/${folders[file % folders.length]}/${name}`,
        line: 2 + (index % 10) * 9,
        scenario: `${source?.scenario} (${index + 1})`,
      };
    }),
  );
}
