import { type Import, importsOf } from "./imports.js";
import type { Source } from "./source.js";

/** Every file is reached from an entry, by whatever kind of import; and every entry exists. */
export function checkReach(files: readonly Source[], entries: readonly string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const missing = entries.filter((entry) => !byPath.has(entry));
  const reached = reach(byPath, entries);
  const dead = files.filter((file) => !reached.has(file.path));
  return [
    ...missing.map((path) => `package.json: names ${path}, which does not exist`),
    ...dead.map((file) => `${file.path}:1: no entry reaches this file`),
  ];
}

/** The files that are reached from `entries`; through which kinds of import is for the caller to say. */
export function reach(
  byPath: ReadonlyMap<string, Source>,
  entries: readonly string[],
  follows: (found: Import) => boolean = () => true,
): Set<string> {
  const reached = new Set<string>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = byPath.get(path);
    if (file === undefined || reached.has(path)) continue;
    reached.add(path);
    queue.push(
      ...importsOf(file)
        .filter(follows)
        .flatMap((found) => found.file ?? []),
    );
  }
  return reached;
}
