import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ScenarioReport } from "../core/report.js";
import { compare } from "../report/order.js";
import { isRed } from "../report/status.js";
import { UsageError } from "./usage-error.js";
import type { Loaded } from "./wiring.js";

/** A scenario by what survives an edit of its file: not the line. */
interface Failed {
  readonly file: string;
  readonly scenario: string;
}

/** With the other tools' caches, where there is such a place; else in a folder of our own. */
function stateFile(cwd: string): string {
  const modules = join(cwd, "node_modules");
  const folder = existsSync(modules) ? join(modules, ".cache", "hookrig") : join(cwd, ".hookrig");
  return join(folder, "last-failed.json");
}

/** Whether a scenario failed when it last ran. Throws `USAGE_INVALID` if the state file is damaged. */
export function lastFailed(cwd: string): (scenario: Loaded) => boolean {
  const keys = new Set(readState(cwd).map(keyOf));
  return ({ file, title }) => keys.has(keyOf({ file, scenario: title }));
}

/**
 * Remembers what failed. What this run did not play keeps its state, so a run of one file forgets no other.
 */
export function rememberFailed(reports: readonly ScenarioReport[], cwd: string): void {
  const path = stateFile(cwd);
  const failed = reports.filter(isRed);
  if (failed.length === 0 && !existsSync(path)) return;
  const played = new Set(reports.map(keyOf));
  const others = readState(cwd).filter((one) => !played.has(keyOf(one)));
  const state = [...others, ...failed]
    .map(({ file, scenario }) => ({ file, scenario }))
    .sort((a, b) => compare(a.file, b.file) || compare(a.scenario, b.scenario));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(state, null, 2)}\n`);
}

function readState(cwd: string): readonly Failed[] {
  const path = stateFile(cwd);
  if (!existsSync(path)) return [];
  const damaged = (cause?: unknown) =>
    new UsageError(
      `${path} is not what hookrig wrote there`,
      "delete it; the next run writes it anew",
      cause,
    );
  let state: unknown;
  try {
    state = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw damaged(error);
  }
  if (!Array.isArray(state) || !state.every(isFailed)) throw damaged();
  return state;
}

function isFailed(value: unknown): value is Failed {
  const { file, scenario } = (value ?? {}) as Partial<Failed>;
  return typeof file === "string" && typeof scenario === "string";
}

const keyOf = ({ file, scenario }: Failed) => JSON.stringify([file, scenario]);
