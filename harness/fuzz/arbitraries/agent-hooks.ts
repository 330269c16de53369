import type fc from "fast-check";
import type { Features } from "../features.js";
import type { AgentHook, AgentHookChange, AgentHookType } from "../program.js";
import type { Drawing } from "./drawing.js";
import { drawn } from "./drawn.js";
import { simplerList, without } from "./simpler.js";

/** Pre- and post-hooks of the agent, in order of registration. */
export function agentHooks(features?: Features): fc.Arbitrary<readonly AgentHook[]> {
  return drawn(drawAgentHooks, simplerAgentHooks, features);
}

/** How often hooks of each type are put; those that change what a step comes to are rarer. */
const WEIGHTS: Readonly<Record<AgentHookType, number>> = {
  preReply: 2,
  postReply: 2,
  preObserve: 1,
  postObserve: 1,
  prePrint: 3,
  postPrint: 2,
  preReasoning: 3,
  postReasoning: 2,
  preActing: 4,
  postActing: 4,
};

/** Pre- and post-hooks, in order of registration: several of a type make a chain. */
export function drawAgentHooks(drawing: Drawing): AgentHook[] {
  const long = drawing.mood.shape === "chains";
  const counts = new Map<AgentHookType, number>();
  return drawing.list(long ? 4 : 1, long ? 9 : 5, () => {
    const type = drawing.dice.weigh(WEIGHTS);
    const count = counts.get(type) ?? 0;
    // At times a name again: the hook then takes the place of the one that had it.
    const again = count > 0 && drawing.dice.chance(0.1);
    if (!again) counts.set(type, count + 1);
    const number = again ? drawing.dice.int(1, count) : count + 1;
    return { type, name: `${type}-${number}`, ...drawWhat(drawing, type), ...drawing.delay() };
  });
}

function drawWhat(drawing: Drawing, type: AgentHookType): Pick<AgentHook, "set" | "return" | "throw"> {
  const { dice } = drawing;
  // One that fails while the agent only hears is its caller's to handle: there is no turn that could fail.
  const mayFail = drawing.has("agentHookFaults") && !type.endsWith("Observe");
  if (mayFail && dice.chance(drawing.mood.failures / 2)) return { throw: `${type} broke` };
  const change = dice.chance(type === "postReasoning" ? 0.25 : 0.5) ? drawChange(drawing, type) : undefined;
  if (change !== undefined) return { set: change };
  return dice.chance(0.3) ? { return: null } : {};
}

/** What a hook of this type can change; undefined where there is nothing to change. */
function drawChange(drawing: Drawing, type: AgentHookType): AgentHookChange | undefined {
  const number = drawing.number();
  switch (type) {
    case "preReply":
    case "preObserve":
    case "prePrint":
      return { msg: { content: `${type}-${number} says` } };
    case "postReply":
    case "postReasoning":
      return { content: `${type}-${number} says` };
    case "preReasoning":
      return { toolChoice: drawing.dice.pick(["none", "auto"]) };
    case "preActing":
      return { toolCall: { args: { [drawing.dice.pick(["order", "reason"])]: `order-${number}` } } };
    case "postActing":
      return { return: { [drawing.dice.pick(["seen", "checked"])]: number } };
    default:
      return undefined;
  }
}

export const simplerAgentHooks = simplerList<AgentHook>((hook) =>
  without(hook, "delay", "set", "return", "throw"),
);
