import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { keptFinding } from "../fuzz/kept-finding.js";
import { seenFrom } from "../fuzz/save-finding.js";
import { scenarioText } from "../fuzz/scenario-text.js";
import type { Token } from "../fuzz/token.js";
import type { UserHooks } from "../fuzz/user-hooks.js";
import { loadFiles } from "../scenario/load.js";
import { UsageError } from "./usage-error.js";

/** A saved finding that is mended, and the hooks that it was found in, if they were a user's. */
export interface Mended {
  readonly file: string;
  readonly hooks?: { readonly token: Token; readonly use: UserHooks } | undefined;
}

/** Throws `USAGE_INVALID` for a file that exists: what is there is somebody's work. */
export function refuseToOverwrite(file: string, cwd: string): void {
  if (!existsSync(resolve(cwd, file))) return;
  throw new UsageError(`${file} exists already`, "name a new file, or move that one out of the way");
}

/**
 * Writes a mended finding to a file of the user's suite (harness 3.5): its scripts as they are used now, and
 * its module of hooks as seen from there.
 */
export async function keepFinding({ file, hooks }: Mended, to: string, cwd: string): Promise<void> {
  const target = resolve(cwd, to);
  const text =
    hooks === undefined
      ? readFileSync(resolve(cwd, file), "utf8")
      : await textOf(file, hooks, dirname(target), cwd);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
}

async function textOf(
  file: string,
  { token, use }: NonNullable<Mended["hooks"]>,
  folder: string,
  cwd: string,
): Promise<string> {
  const [finding] = loadFiles([file], { cwd }).scenarios;
  if (finding === undefined) throw new UsageError(`${file} holds no scenario`, "name a saved finding");
  const kept = await keptFinding(finding.data, token, use);
  return scenarioText(seenFrom(folder, kept), "Found by hookrig fuzz, and mended.");
}
