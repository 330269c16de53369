import { fileURLToPath } from "node:url";
import type { AgentOptions, Engine, EngineAgent, EngineHooks } from "../../src/index.js";
import * as hookrig from "../../src/index.js";
import { messageOf } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import type { Law } from "../laws/law.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import { lawsProblem } from "./laws-problem.js";
import {
  type AgentHooksModule,
  type AgentModule,
  type HooksModule,
  MODULE_KINDS,
  type ModuleKind,
  type Path,
  type Rig,
  usesOf,
} from "./module-kinds.js";

/** What was loaded: the default export, an agent's optional `setUp`, and the laws that come with hooks. */
interface Loaded {
  readonly exported: unknown;
  readonly setUp?: unknown;
  readonly laws: readonly Law[];
  /** All that it exports. */
  readonly module: Readonly<Record<string, unknown>>;
}

/**
 * Loads the user's modules, TypeScript included. Each scenario gets its own instance: what one leaves in a
 * module's variables must not reach another, whatever order they run in.
 */
export class Modules {
  #load: Import | undefined;
  /** Laws that are known to be laws: the `watch` of each is tried once. */
  readonly #soundLaws = new WeakSet<object>();

  /** Registers the hooks of the scenario's modules. Returns the laws that the modules export beside them. */
  async hooks(
    scenario: LoadedScenario,
    hooks: EngineHooks,
    engine: Engine,
    rig: Rig,
  ): Promise<readonly Law[]> {
    for (const { kind, path } of usesOf(scenario)) {
      if (kind !== "hooks") continue;
      const { exported } = await this.load(scenario, path, kind);
      await blaming(scenario, path, () => (exported as HooksModule)(hooks, engine, rig));
    }
    return this.laws(scenario);
  }

  /**
   * The laws that the scenario's modules of hooks export, each once: modules may share one. Throws
   * `MODULE_INVALID` where two have one name.
   */
  async laws(scenario: LoadedScenario): Promise<readonly Law[]> {
    const found = new Map<string, { readonly law: Law; readonly path: Path }>();
    for (const { kind, path } of usesOf(scenario)) {
      if (kind !== "hooks") continue;
      const { laws } = await this.load(scenario, path, kind);
      for (const law of laws) {
        const other = found.get(law.name) ?? { law, path };
        found.set(law.name, other);
        if (other.law === law) continue;
        const where = fileOf(scenario, other.path);
        throw invalid(scenario, path, `exports a law \`${law.name}\`, and so does ${where}: rename one`);
      }
    }
    return [...found.values()].map(({ law }) => law);
  }

  /** The agent's options. `setUp`, if the module exports one, is for the agent that is made of them. */
  async agent(
    scenario: LoadedScenario,
    path: Path,
    engine: Engine,
    rig: Rig,
  ): Promise<{ options: AgentOptions; setUp: (agent: EngineAgent) => Promise<void> }> {
    const { exported, setUp } = await this.load(scenario, path, "agent");
    const made = exported as AgentModule;
    const options =
      typeof made === "function" ? await blaming(scenario, path, () => made(engine, rig)) : made;
    return {
      options,
      async setUp(agent) {
        if (setUp !== undefined) await blaming(scenario, path, () => (setUp as AgentHooksModule)(agent, rig));
      },
    };
  }

  async agentHooks(scenario: LoadedScenario, path: Path, agent: EngineAgent, rig: Rig): Promise<void> {
    const { exported } = await this.load(scenario, path, "agentHooks");
    await blaming(scenario, path, () => (exported as AgentHooksModule)(agent, rig));
  }

  /** Throws `MODULE_INVALID`, with the place that names the module. */
  async load(scenario: LoadedScenario, path: Path, kind: ModuleKind): Promise<Loaded> {
    const file = scenario.resolveUse([...path]);
    const module = (await blaming(scenario, path, () => this.#import(file))) as {
      default?: unknown;
      setUp?: unknown;
      laws?: unknown;
    };
    const exported = module?.default;
    const { is, expected } = MODULE_KINDS[kind];
    if (!is(exported)) throw invalid(scenario, path, `must \`export default ${expected}\``);
    const laws = kind === "hooks" ? (module.laws ?? []) : [];
    const problem = lawsProblem(laws, this.#soundLaws);
    if (problem !== undefined) throw invalid(scenario, path, problem);
    return { exported, setUp: module.setUp, laws: laws as readonly Law[], module };
  }

  async #import(file: string): Promise<unknown> {
    this.#load ??= await makeImport();
    return this.#load(file);
  }
}

type Import = (path: string) => Promise<unknown>;

/**
 * An import with a cache of its own: the modules of one scenario share what they import, as in production,
 * and share nothing with those of another.
 */
async function makeImport(): Promise<Import> {
  const { createJiti } = await import("jiti");
  const here = fileURLToPath(import.meta.url);
  const jiti = createJiti(here, {
    moduleCache: false,
    // One copy of the library: the module's `HookResult` and errors are the engine's own.
    virtualModules: { hookrig },
    alias: { hookrig: fileURLToPath(new URL("../../src/index.js", import.meta.url)) },
    interopDefault: false,
  });
  // Without the process-wide cache, jiti keeps one for each import. This module is the one that imports all.
  const source = "module.exports = { load: jitiImport };";
  return (jiti.evalModule(source, { filename: `${here}.root.cjs`, cache: {} }) as { load: Import }).load;
}

async function blaming<T>(scenario: LoadedScenario, path: Path, run: () => T | PromiseLike<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    // Node adds the stack of files that required it, which names folders of this machine.
    throw invalid(scenario, path, `failed: ${messageOf(cause).split("\n", 1)[0]}`, cause);
  }
}

function invalid(scenario: LoadedScenario, path: Path, problem: string, cause?: unknown): HarnessError {
  const location = scenario.where([...path]);
  return new HarnessError("MODULE_INVALID", `${fileOf(scenario, path)} ${problem}`, {
    location,
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The file's name is enough: its path, as a base has it, would mislead in the file that extends the base. */
function fileOf(scenario: LoadedScenario, path: Path): string {
  const file = scenario.resolveUse([...path]).split(/[\\/]/);
  return file.at(-1) ?? "the module";
}
