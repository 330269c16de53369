import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import { afterReal } from "../time/real-time.js";
import { usesOf } from "./module-kinds.js";
import { Modules } from "./modules.js";
import { Strays } from "./strays.js";

/** Why a module is refused, at the place in a scenario file that names it. */
export interface ModuleError {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Real time that one module may take to load. */
export const LOAD_LIMIT_MS = 30_000;

/**
 * Loads every module that scenarios name, once, before anything runs: one that does not load is an invalid
 * file like any other, and all of them are listed at once (harness 3.6). One that never ends loading (a
 * top-level `await` of nothing) is told, and the rest not tried; so is what a module throws or rejects where
 * nobody waits for it, which would end the process.
 */
export async function checkModules(
  scenarios: readonly LoadedScenario[],
  limitMs = LOAD_LIMIT_MS,
): Promise<ModuleError[]> {
  const modules = new Modules();
  const errors: ModuleError[] = [];
  const strays = new Strays();
  try {
    for (const { scenario, path, kind } of usesOnce(scenarios)) {
      const refuse = (code: string, message: string) =>
        void errors.push({ code, ...scenario.where([...path]), message });
      try {
        if (!(await inTime(modules.load(scenario, path, kind), limitMs))) {
          refuse("MODULE_INVALID", `is not loaded after ${limitMs / 1000}s of real time`);
          break;
        }
      } catch (error) {
        if (!HarnessError.isInstance(error)) throw error;
        refuse(error.code, error.message);
      }
      for (const stray of await strays.taken())
        refuse("MODULE_INVALID", `while it loaded, nobody waited for: ${messageOf(stray)}`);
    }
    // Modules that are sound alone may not go together.
    if (errors.length === 0) errors.push(...(await lawsTwice(scenarios.filter(isPlayed), modules)));
  } finally {
    strays.end();
  }
  return errors;
}

function isPlayed({ data }: LoadedScenario): boolean {
  return data.skip === undefined && data.todo === undefined;
}

/** Modules that a scenario uses together, and whose laws have one name; each such list of modules once. */
async function lawsTwice(scenarios: readonly LoadedScenario[], modules: Modules): Promise<ModuleError[]> {
  const errors: ModuleError[] = [];
  const seen = new Set<string>();
  for (const scenario of scenarios) {
    const uses = usesOf(scenario).filter(({ kind }) => kind === "hooks");
    const key = uses.map(({ path }) => scenario.resolveUse([...path])).join("\n");
    if (uses.length < 2 || seen.has(key)) continue;
    seen.add(key);
    try {
      await modules.laws(scenario);
    } catch (error) {
      if (!HarnessError.isInstance(error)) throw error;
      const { code, message, location = scenario.location } = error as HarnessError;
      errors.push({ code, ...location, message });
    }
  }
  return errors;
}

/** Each module once, at the first place that names it. */
function usesOnce(scenarios: readonly LoadedScenario[]) {
  const seen = new Set<string>();
  return scenarios
    .filter(isPlayed)
    .flatMap((scenario) => usesOf(scenario).map((use) => ({ scenario, ...use })))
    .filter(({ scenario, path, kind }) => {
      const key = `${kind} ${scenario.resolveUse([...path])}`;
      return !seen.has(key) && seen.add(key);
    });
}

/** Whether work is done within real time, for which the process is kept alive. */
export async function inTime(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  let undo = () => {};
  const late = new Promise<false>((resolve) => {
    undo = afterReal(limitMs, () => resolve(false));
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    undo();
  }
}
