import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { messageOf } from "../../src/index.js";
import { UsageError } from "./usage-error.js";

/**
 * Throws `USAGE_INVALID` if files cannot be written to this folder, or the folder not be made: found out
 * before hours of work, by trying. What it takes to try is gone afterwards.
 */
export function checkWritable(folder: string, cwd: string): void {
  const path = resolve(cwd, folder);
  let made: string | undefined;
  try {
    made = mkdirSync(path, { recursive: true });
    const file = join(path, ".hookrig-writes-here");
    writeFileSync(file, "");
    rmSync(file);
  } catch (error) {
    const hint = "name a folder you may write to";
    throw new UsageError(`cannot write to ${folder}: ${messageOf(error)}`, hint, error);
  } finally {
    if (made !== undefined) rmSync(made, { recursive: true });
  }
}
