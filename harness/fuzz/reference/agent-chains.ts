import type { AgentHookChange, AgentHookType } from "../program.js";
import { durationMs } from "./duration-ms.js";
import { CANCELLED_ENDING, FaultEnding } from "./endings.js";
import { json } from "./json.js";
import type { TurnState } from "./turn-state.js";

/**
 * The pre- or post-hooks of one call of a core function (agent hooks, Dispatch): in order of registration,
 * each gets the most recent value, what returns nothing keeps it. Returns the last value; a throw stops all
 * that follows.
 *
 * @param change what a hook's `set` makes of the current value.
 * @param until the hooks follow a tool that settled: not the cancel ends their waiting, but this moment, when
 * its grace is over (engine 1.3).
 */
export function agentChain<Value>(
  turn: TurnState,
  type: AgentHookType,
  value: Value,
  change?: (value: Value, set: AgentHookChange) => Value,
  until?: number,
): Value {
  let latest = value;
  for (const hook of turn.run.agentHooks(type)) {
    const label = `${type} ${hook.name}`;
    const delay = durationMs(hook.delay);
    try {
      if (until === undefined) turn.wait(delay);
      else waitUntil(turn, delay, until);
    } catch (caught) {
      if (caught === CANCELLED_ENDING) turn.beat(`${label} cancelled`);
      throw caught;
    }
    if (hook.throw !== undefined) {
      turn.beat(`${label} failed`);
      throw new FaultEnding("AGENT_HOOK_ERROR", turn.run.now - turn.sentAt);
    }
    if (hook.set && change) {
      latest = change(latest, hook.set);
      turn.beat(`${label} ${json(latest)}`);
    } else turn.beat(`${label} kept`);
  }
  return latest;
}

function waitUntil(turn: TurnState, ms: number, until: number): void {
  const left = until - turn.run.now;
  turn.waitOut(Math.min(ms, left));
  if (left < ms) throw CANCELLED_ENDING;
}

/** What a hook before reply, observe or print sets: the message's text. */
export function messageText<Text extends string | undefined>(
  text: Text,
  set: AgentHookChange,
): Text | string {
  return set.msg?.content ?? text;
}
