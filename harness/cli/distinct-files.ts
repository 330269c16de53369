import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { UsageError } from "./usage-error.js";

/** Files of one command, as the user named them. */
export interface FilesOf {
  readonly inputs?: readonly string[];
  readonly outputs: readonly (string | undefined)[];
}

/**
 * Looks that no output is an input or another output, by whatever name: the second would write over the
 * first. To be called before any of them is opened. Throws `USAGE_INVALID`.
 */
export function refuseSharedFiles({ inputs = [], outputs }: FilesOf, cwd: string): void {
  const read = new Set(inputs.map((file) => identityOf(resolve(cwd, file))));
  const written = new Set<string>();
  for (const file of outputs) {
    const path = file === undefined ? undefined : resolve(cwd, file);
    if (file === undefined || path === undefined || isDevice(path)) continue;
    const identity = identityOf(path);
    if (read.has(identity)) throw new UsageError(`${file} is read, and cannot be written too`, HINT);
    if (written.has(identity)) throw new UsageError(`two outputs write to ${file}`, HINT);
    written.add(identity);
  }
}

const HINT = "give each output a file of its own";

/** Such as /dev/null, which takes any number of outputs. */
function isDevice(path: string): boolean {
  return existsSync(path) && statSync(path).isCharacterDevice();
}

/** The same for all names of a file: relative ones, links, and of a file that is not there yet. */
function identityOf(path: string): string {
  if (existsSync(path)) {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  }
  const folder = dirname(path);
  return folder === path ? path : `${identityOf(folder)}/${basename(path)}`;
}
