import { spawnSync } from "node:child_process";
import { root } from "../tidy/tree.js";

/** What a command said, and how it ended. */
export interface Said {
  readonly status: number | null;
  readonly output: string;
}

/**
 * Runs a program that must be installed (Debian: `prometheus`, `prometheus-alertmanager`) in the project's
 * root. Throws if it is not there: a check that is skipped would look like one that held.
 */
export function run(program: "promtool" | "amtool", ...args: readonly string[]): Said {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (error !== undefined) throw new Error(`${program} could not be run: is it installed?`, { cause: error });
  return { status, output: stdout + stderr };
}
