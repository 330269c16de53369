import { HarnessError } from "../core/errors.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import { usesOf } from "./module-kinds.js";
import { Modules } from "./modules.js";

/** Why a module is refused, at the place in a scenario file that names it. */
export interface ModuleError {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/**
 * Loads every module that scenarios name, once, before anything runs: one that does not load is an invalid
 * file like any
 * other, and all of them are listed at once (harness 3.6).
 */
export async function checkModules(scenarios: readonly LoadedScenario[]): Promise<ModuleError[]> {
  const modules = new Modules();
  const seen = new Set<string>();
  const errors: ModuleError[] = [];
  for (const scenario of scenarios) {
    if (scenario.data.skip !== undefined || scenario.data.todo !== undefined) continue;
    for (const { path, kind } of usesOf(scenario)) {
      const key = `${kind} ${scenario.resolveUse([...path])}`;
      if (seen.has(key)) continue;
      seen.add(key);
      try {
        await modules.load(scenario, path, kind);
      } catch (error) {
        if (!HarnessError.isInstance(error)) throw error;
        errors.push({ code: error.code, ...scenario.where([...path]), message: error.message });
      }
    }
  }
  return errors;
}
