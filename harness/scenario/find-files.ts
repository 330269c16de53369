import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { shownPath } from "./paths.js";

/**
 * The scenario files that paths stand for, each once and sorted, relative to the working directory. A
 * folder stands for every `.yaml` and `.yml` in it, at any depth, but not in `node_modules` or a folder
 * that starts with a dot. A path that does not exist stays: `loadFiles` reports it.
 */
export function findScenarioFiles(paths: readonly string[], cwd: string): string[] {
  const files = new Set<string>();
  for (const path of paths) {
    const absolute = resolve(cwd, path);
    const found = statSync(absolute, { throwIfNoEntry: false })?.isDirectory()
      ? filesIn(absolute)
      : [absolute];
    for (const file of found) files.add(shownPath(file, cwd));
  }
  return [...files].sort();
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name.startsWith(".") ? [] : filesIn(path);
    return /\.ya?ml$/.test(entry.name) ? [path] : [];
  });
}
