import type { Running } from "../agents/running.js";

/** The running turn with some of its parts exchanged, for one call of one core function. */
export function runningWith(turn: Running, parts: Partial<Running>): Running {
  return {
    scope: turn.scope,
    parent: turn.parent,
    cancel: turn.cancel,
    reply: (agent, kwargs) => turn.reply(agent, kwargs),
    observe: (agent, kwargs) => turn.observe(agent, kwargs),
    print: (agent, kwargs) => turn.print(agent, kwargs),
    reasoning: (agent, kwargs) => turn.reasoning(agent, kwargs),
    acting: (agent, kwargs) => turn.acting(agent, kwargs),
    ...parts,
  };
}
