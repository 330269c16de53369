import type { AgentOptions, Engine, EngineAgent, EngineHooks } from "../../src/index.js";
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

export type Path = readonly (string | number)[];

const isFunction = (value: unknown): boolean => typeof value === "function";

/** The kinds of modules: what each must export as its default. */
export const MODULE_KINDS = {
  hooks: { is: isFunction, expected: "(hooks, engine, rig) => {…}" },
  agent: {
    is: (value: unknown) => isFunction(value) || (value !== null && typeof value === "object"),
    expected: "an agent's options, or a function that makes them",
  },
  agentHooks: { is: isFunction, expected: "(agent, rig) => {…}" },
} as const;

export type ModuleKind = keyof typeof MODULE_KINDS;

/** A `use` of a scenario. */
export interface Use {
  readonly kind: ModuleKind;
  readonly path: Path;
}

/** Every module that a scenario names. */
export function usesOf({ data }: LoadedScenario): Use[] {
  const uses: Use[] = [];
  const { hooks, agent, agents = {}, agentHooks = [] } = data;
  if (Array.isArray(hooks?.use)) {
    for (const index of hooks.use.keys()) uses.push({ kind: "hooks", path: ["hooks", "use", index] });
  } else if (hooks?.use !== undefined) uses.push({ kind: "hooks", path: ["hooks", "use"] });
  if (agent?.use !== undefined) uses.push({ kind: "agent", path: ["agent", "use"] });
  for (const [name, one] of Object.entries(agents)) {
    if (one.use !== undefined) uses.push({ kind: "agent", path: ["agents", name, "use"] });
  }
  for (const [index, one] of agentHooks.entries()) {
    if (one.use !== undefined) uses.push({ kind: "agentHooks", path: ["agentHooks", index, "use"] });
  }
  return uses;
}
