import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { type Loaded, type LoadOptions, loadFiles } from "../../harness/scenario/load.js";

/** Writes files into a folder that is gone after the test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "hookrig-scenario-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** Loads all of these files, or the one that is given as text. */
export function load(
  files: string | Readonly<Record<string, string>>,
  options: Partial<LoadOptions> = {},
): Loaded {
  const cwd = folderOf(typeof files === "string" ? { "a.yaml": files } : files);
  return loadFiles(findScenarioFiles(["."], cwd), { cwd, ...options });
}

/** The data of the only scenario of a text; the errors, if there are any, as the failure. */
export function dataOf(files: string | Readonly<Record<string, string>>, options: Partial<LoadOptions> = {}) {
  const { scenarios, errors } = load(files, options);
  if (errors.length > 0) throw new Error(errors.map((error) => error.message).join("\n"));
  if (scenarios.length !== 1) throw new Error(`expected one scenario, there are ${scenarios.length}`);
  return scenarios[0]!.data;
}
