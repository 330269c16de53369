import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { UsageError } from "./usage-error.js";

/**
 * Throws `USAGE_INVALID` if files cannot be written to this folder, or the folder not be made: found out before hours
 * of work, and without leaving an empty folder behind.
 */
export function checkWritable(folder: string, cwd: string): void {
  let nearest = resolve(cwd, folder);
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  const hint = "name a folder you may write to";
  if (!statSync(nearest).isDirectory())
    throw new UsageError(`cannot write to ${folder}: ${nearest} is not a folder`, hint);
  try {
    accessSync(nearest, constants.W_OK);
  } catch (error) {
    throw new UsageError(`cannot write to ${folder}: ${messageOf(error)}`, hint, error);
  }
}
