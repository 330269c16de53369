import { HookChains } from "./hook-chains.js";
import type { EventOf, Law } from "./law.js";

type Call = EventOf<"agentHook.started">;

/** The pre- or post-hooks of one call of a core function. */
interface AgentChain {
  last: Call;
  /** The hook that is running; undefined between two. */
  running: string | undefined;
}

export const hooksInRegistrationOrder: Law = {
  name: "hooks-in-registration-order",
  promise:
    "Hooks are called one after the other in the order of their list; an agent's pre-hooks before its post-hooks.",
  clause: "engine 1.1",
  breakable: false,
  watch(broken) {
    const chains = new HookChains();
    const cores = new Map<string, AgentChain>();
    return {
      "point.started": (event) => chains.began(event),
      "hook.started": (event) => {
        const chain = chains.called(event);
        if (chain === undefined) return broken("a hook was called outside a chain of its point", [event]);
        const { point, calls, running, ended } = chain;
        if (running !== undefined) broken("a hook was called while another was running", [running, event]);
        if (event.index !== calls)
          broken(`hook number ${event.index} was called where ${calls} was to come`, [ended ?? point, event]);
        if (event.index >= point.hooks) broken("more hooks were called than the point had", [point, event]);
        chains.calls(event);
      },
      "hook.ended": (event) => {
        if (chains.returned(event) === undefined) broken("a hook ended that was not running", [event]);
      },
      "point.ended": (event) => void chains.over(event),
      "agentHook.started": (event) => {
        const chain = cores.get(event.parent ?? "");
        const problem = outOfOrder(chain, event);
        if (problem !== undefined) broken(problem, chain === undefined ? [event] : [chain.last, event]);
        cores.set(event.parent ?? "", { last: event, running: event.unit });
      },
      "agentHook.ended": (event) => {
        for (const chain of cores.values()) if (chain.running === event.unit) chain.running = undefined;
      },
      "core.ended": (event) => {
        if (cores.size > 0) cores.delete(event.unit);
      },
    };
  },
};

/** What is wrong with a pre- or post-hook that is called now. */
function outOfOrder(chain: AgentChain | undefined, { hookType, index, level }: Call): string | undefined {
  if (chain === undefined) return index === 0 ? undefined : `the first ${hookType} hook was number ${index}`;
  const { last, running } = chain;
  if (running !== undefined) return `a ${hookType} hook was called while another was running`;
  if (hookType !== last.hookType) {
    if (hookType.startsWith("pre")) return `a ${hookType} hook was called behind ${last.hookType}`;
    return index === 0 ? undefined : `the first ${hookType} hook was number ${index}`;
  }
  if (index !== last.index + 1) return `${hookType} hook number ${index} came behind number ${last.index}`;
  if (level === "instance" && last.level === "class")
    return `an agent's own ${hookType} hook came behind its class's`;
  return undefined;
}
