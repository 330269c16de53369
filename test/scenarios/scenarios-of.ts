import { join } from "node:path";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { loadFiles } from "../../harness/scenario/load.js";
import type { LoadedScenario } from "../../harness/scenario/loaded-scenario.js";

const cwd = join(import.meta.dirname, "..", "..");
const loaded = new Map<string, readonly LoadedScenario[]>();

/** The files that ship and hold scenarios. Bases hold none. */
export const suites = findScenarioFiles(["scenarios"], cwd).filter((file) => !file.endsWith(".base.yaml"));

/** The scenarios of one file. It is read once, however often they are played. */
export function scenariosOf(file: string): readonly LoadedScenario[] {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const { scenarios } = loadFiles([file], { cwd });
  loaded.set(file, scenarios);
  return scenarios;
}
