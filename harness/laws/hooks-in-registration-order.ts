import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

/** A chain of a point's hooks under way. */
interface Chain {
  readonly point: EventOf<"point.started">;
  last: EventOf<"hook.started"> | undefined;
  running: boolean;
}

/** The pre- or post-hooks of one call of a core function. */
interface AgentChain {
  last: EventOf<"agentHook.started">;
  running: boolean;
}

export const hooksInRegistrationOrder: Law = {
  name: "hooks-in-registration-order",
  promise:
    "Hooks are called one after the other in the order of their list; an agent's pre-hooks before its " +
    "post-hooks.",
  clause: "engine 1.1",
  breakable: false,
  watch(broken) {
    /** No point fires inside a hook: a turn has one chain at a time. */
    const chains = new PerTurn<Chain>();
    const cores = new Map<string, AgentChain>();
    return {
      "point.started": (event) => {
        if (event.hooks > 0) chains.open(event.turn, { point: event, last: undefined, running: false });
      },
      "hook.started": (event) => {
        const chain = chains.of(event.turn);
        if (chain === undefined || chain.point.unit !== event.parent)
          return broken("a hook was called outside a chain of its point", [event]);
        const { point, last, running } = chain;
        const due = last === undefined ? 0 : last.index + 1;
        if (running) broken("a hook was called while another was running", witness(last, event));
        if (event.index !== due)
          broken(`hook number ${event.index} was called where ${due} was to come`, [last ?? point, event]);
        if (event.index >= point.hooks) broken("more hooks were called than the point had", [point, event]);
        chain.last = event;
        chain.running = true;
      },
      "hook.ended": (event) => {
        const chain = chains.of(event.turn);
        if (chain?.last?.unit === event.unit) chain.running = false;
        else broken("a hook ended that was not running", [event]);
      },
      "point.ended": (event) => {
        chains.close(event.turn);
      },
      "agentHook.started": (event) => {
        const core = event.parent ?? "";
        const chain = cores.get(core);
        const problem = outOfOrder(chain, event);
        if (problem !== undefined) broken(problem, witness(chain?.last, event));
        cores.set(core, { last: event, running: true });
      },
      "agentHook.ended": (event) => {
        for (const chain of cores.values()) if (chain.last.unit === event.unit) chain.running = false;
      },
      "core.ended": (event) => {
        if (cores.size > 0) cores.delete(event.unit);
      },
    };
  },
};

/** What is wrong with a pre- or post-hook that is called now. */
function outOfOrder(
  chain: AgentChain | undefined,
  { hookType, index, level }: EventOf<"agentHook.started">,
): string | undefined {
  const { last, running = false } = chain ?? {};
  if (running) return `a ${hookType} hook was called while another was running`;
  if (last?.hookType !== hookType) {
    if (last !== undefined && hookType.startsWith("pre"))
      return `a ${hookType} hook was called behind ${last.hookType}`;
    return index === 0 ? undefined : `the first ${hookType} hook was number ${index}`;
  }
  if (index !== last.index + 1) return `${hookType} hook number ${index} came behind number ${last.index}`;
  return level === "instance" && last.level === "class"
    ? `an agent's own ${hookType} hook came behind its class's`
    : undefined;
}
