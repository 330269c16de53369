import { type EngineAgent, sleep } from "../../src/index.js";
import { HarnessError } from "../core/errors.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { AgentHookData } from "../scenario/schema.js";
import { parseDuration } from "../script/duration.js";
import type { VirtualClock } from "../time/virtual-clock.js";
import type { Rig } from "./module-kinds.js";
import type { Modules } from "./modules.js";
import { snapshot } from "./snapshot.js";

type HookType = NonNullable<AgentHookData["type"]>;

/** Registers the pre- and post-hooks of a scenario, in the order of the file. */
export async function registerAgentHooks(
  scenario: LoadedScenario,
  agents: ReadonlyMap<string, EngineAgent>,
  clock: VirtualClock,
  modules: Modules,
  rig: Rig,
): Promise<void> {
  const agentCalled = (name: string): EngineAgent => {
    const agent = agents.get(name);
    if (agent !== undefined) return agent;
    // The loader knows the names of a file; that of a real agent is its module's.
    const problem = `there is no agent \`${name}\` among ${[...agents.keys()].join(", ")}`;
    throw new HarnessError("AGENT_UNKNOWN", problem, { location: scenario.where(["agentHooks"]) });
  };
  for (const [index, data] of (scenario.data.agentHooks ?? []).entries()) {
    const path = ["agentHooks", index, "use"];
    const chosen = data.agent === undefined ? [...agents.values()] : [agentCalled(data.agent)];
    for (const agent of chosen) {
      if (data.use !== undefined) await modules.agentHooks(scenario, path, agent, rig);
      else
        agent.registerInstanceHook(
          data.type as HookType,
          data.name as string,
          scripted(data, clock) as never,
        );
    }
  }
}

/**
 * `set` is merged deeply into the copy that the hook got: the kwargs of a pre-hook, the output of a
 * post-hook.
 */
function scripted(
  data: AgentHookData,
  clock: VirtualClock,
): (agent: unknown, kwargs: object, output?: unknown) => unknown {
  const isPost = data.type?.startsWith("post") === true;
  const end = (kwargs: object, output: unknown): unknown => {
    if (data.throw !== undefined) throw new Error(data.throw);
    if ("return" in data) return snapshot(data.return);
    return data.set === undefined ? undefined : merged(isPost ? output : kwargs, snapshot(data.set));
  };
  return (_agent, kwargs, output) => {
    if (data.delay === undefined) return end(kwargs, output);
    return sleep(clock, parseDuration(data.delay)).then(() => end(kwargs, output));
  };
}

/** Maps merge, anything else replaces; the copy keeps its prototype, so that a message stays one. */
function merged(target: unknown, changes: Readonly<Record<string, unknown>>): unknown {
  if (target === null || typeof target !== "object") return changes;
  for (const [key, change] of Object.entries(changes)) {
    const old = (target as Record<string, unknown>)[key];
    const both = isMap(change) && old !== null && typeof old === "object" && !Array.isArray(old);
    (target as Record<string, unknown>)[key] = both ? merged(old, change) : change;
  }
  return target;
}

function isMap(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
