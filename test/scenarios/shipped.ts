import { join } from "node:path";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { loadFiles } from "../../harness/scenario/load.js";

/** The root of the project, which the files' names are relative to. */
export const cwd = join(import.meta.dirname, "..", "..");

/** Every scenario file that ships, bases included. */
export const files = findScenarioFiles(["scenarios"], cwd);

/** What they load to. */
export const shipped = loadFiles(files, { cwd });
