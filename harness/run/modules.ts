import { fileURLToPath } from "node:url";
import type { AgentOptions, Engine, EngineAgent, EngineHooks } from "../../src/index.js";
import * as hookrig from "../../src/index.js";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";

/** What a user's module gets beside the engine: doubles of the services, and the options of the scenario. */
export interface Rig {
  readonly services: never;
  readonly with: never;
}

/** `hooks: { use }`: registers hooks. */
export type HooksModule = (hooks: EngineHooks, engine: Engine, rig: Rig) => void | PromiseLike<void>;
/** `agent: { use }`: the options of an agent, or what makes them. */
export type AgentModule =
  | AgentOptions
  | ((engine: Engine, rig: Rig) => AgentOptions | PromiseLike<AgentOptions>);
/** `agentHooks: [ { use } ]`: registers pre- and post-hooks. */
export type AgentHooksModule = (agent: EngineAgent, rig: Rig) => void | PromiseLike<void>;

type Path = readonly (string | number)[];

/**
 * Loads the user's modules, TypeScript included. Each scenario gets its own instance: what one leaves in a module's
 * variables must not reach another, whatever order they run in.
 */
export class Modules {
  #jiti: { import(path: string): Promise<unknown> } | undefined;

  async hooks(scenario: LoadedScenario, hooks: EngineHooks, engine: Engine, rig: Rig): Promise<void> {
    const use = scenario.data.hooks?.use;
    if (use === undefined) return;
    for (const path of Array.isArray(use)
      ? use.map((_, index) => ["hooks", "use", index])
      : [["hooks", "use"]]) {
      const register = await this.#load<HooksModule>(
        scenario,
        path,
        isFunction,
        "(hooks, engine, rig) => {…}",
      );
      await this.#run(scenario, path, () => register(hooks, engine, rig));
    }
  }

  async agent(scenario: LoadedScenario, path: Path, engine: Engine, rig: Rig): Promise<AgentOptions> {
    const is = (value: unknown) => isFunction(value) || (value !== null && typeof value === "object");
    const made = await this.#load<AgentModule>(
      scenario,
      [...path, "use"],
      is,
      "an agent's options, or what makes them",
    );
    return typeof made === "function" ? this.#run(scenario, [...path, "use"], () => made(engine, rig)) : made;
  }

  async agentHooks(scenario: LoadedScenario, path: Path, agent: EngineAgent, rig: Rig): Promise<void> {
    const use = [...path, "use"];
    const register = await this.#load<AgentHooksModule>(scenario, use, isFunction, "(agent, rig) => {…}");
    await this.#run(scenario, use, () => register(agent, rig));
  }

  async #load<T>(
    scenario: LoadedScenario,
    path: Path,
    is: (value: unknown) => boolean,
    expected: string,
  ): Promise<T> {
    const file = scenario.resolveUse([...path]);
    const module = (await this.#run(scenario, path, () => this.#import(file))) as { default?: unknown };
    const exported = module?.default ?? module;
    if (is(exported)) return exported as T;
    const location = scenario.where([...path]);
    throw new HarnessError("MODULE_INVALID", `${shown(file, scenario)} must \`export default ${expected}\``, {
      location,
    });
  }

  async #run<T>(scenario: LoadedScenario, path: Path, run: () => T | PromiseLike<T>): Promise<T> {
    try {
      return await run();
    } catch (cause) {
      const location = scenario.where([...path]);
      const file = shown(scenario.resolveUse([...path]), scenario);
      throw new HarnessError("MODULE_INVALID", `${file} failed: ${messageOf(cause)}`, { cause, location });
    }
  }

  async #import(file: string): Promise<unknown> {
    if (this.#jiti === undefined) {
      const { createJiti } = await import("jiti");
      this.#jiti = createJiti(import.meta.url, {
        moduleCache: false,
        // One copy of the library: the module's `HookResult` and errors are the engine's own.
        virtualModules: { hookrig },
        alias: { hookrig: fileURLToPath(new URL("../../src/index.js", import.meta.url)) },
      });
    }
    return this.#jiti.import(file);
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === "function";
}

/** A module's path as the scenario file has it would mislead where a base names it; the file's name is enough. */
function shown(file: string, _scenario: LoadedScenario): string {
  return file.split(/[\\/]/).at(-1) ?? file;
}
