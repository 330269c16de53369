import type { ScenarioData } from "hookrig/harness";
import type { Variant } from "./variant.js";

/**
 * The scenario without the hooks that it names: its modules, its scripted hooks, and its pre- and
 * post-hooks. What an agent's own module registers is part of the agent and stays. None if it names no
 * hook.
 */
export function withoutHooks(data: ScenarioData): Variant[] {
  const { hooks, agentHooks, ...rest } = data;
  const modules = [hooks?.use ?? []].flat();
  const scripted = Object.keys(hooks?.script ?? {});
  if (modules.length + scripted.length + (agentHooks ?? []).length === 0) return [];
  return [{ change: "all hooks removed", data: rest }];
}
