import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import { UsageError } from "./usage-error.js";

/** Where a run looks, and the lines it is narrowed to. */
export interface Targets {
  readonly paths: readonly string[];
  readonly only: readonly { readonly file: string; readonly line: number }[];
}

const DEFAULT_FOLDER = "scenarios";

/**
 * The arguments of `run`: files, folders, or `FILE:LINE`; `FILE:LINE:COLUMN`, as errors are printed, is the
 * same. Without any, the folder `scenarios`. Throws `USAGE_INVALID` for a path that does not exist.
 */
export function parseTargets(args: readonly string[], cwd: string): Targets {
  if (args.length === 0) {
    if (existsSync(resolve(cwd, DEFAULT_FOLDER))) return { paths: [DEFAULT_FOLDER], only: [] };
    throw new UsageError(`there is no folder "${DEFAULT_FOLDER}" here`, "name files or folders to run");
  }
  const targets = args.map((arg) => parseTarget(arg, cwd));
  const whole = targets.filter(({ line }) => line === undefined).map(({ path }) => resolve(cwd, path));
  return {
    paths: [...new Set(targets.map(({ path }) => path))],
    only: targets.flatMap(({ path, line }) =>
      line === undefined || isIn(whole, resolve(cwd, path)) ? [] : [{ file: path, line }],
    ),
  };
}

/** A file that is named as a whole, too, or by its folder, is not narrowed to a line. */
function isIn(whole: readonly string[], file: string): boolean {
  return whole.some((path) => file === path || file.startsWith(path.endsWith(sep) ? path : path + sep));
}

function parseTarget(arg: string, cwd: string): { path: string; line: number | undefined } {
  if (existsSync(resolve(cwd, arg))) return { path: arg, line: undefined };
  const match = /^(?<path>.+?):(?<line>\d+)(?::\d+)?$/.exec(arg)?.groups;
  const path = match?.path;
  if (path !== undefined && existsSync(resolve(cwd, path))) return { path, line: Number(match?.line) };
  throw new UsageError(
    `no such file or folder: ${path ?? arg}`,
    "paths are relative to the working directory",
  );
}
