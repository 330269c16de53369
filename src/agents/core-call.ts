import type { CoreFunction } from "../lifecycle/events.js";
import { deepCopy, isPlainObject } from "../messages/copy.js";
import { isThenable } from "../runtime/thenable.js";
import type { Agent } from "./agent.js";
import { openCoreUnit } from "./agent-units.js";
import { runHookChain } from "./hook-chain.js";
import { kindOf } from "./hook-store.js";
import { HOOK_TYPES } from "./hook-types.js";
import { bind } from "./parameters.js";
import type { Running } from "./running.js";

/** One call of one agent's core function. Hooks are kept per call: nothing of it is stored on the agent. */
export interface CoreCall {
  readonly agent: Agent;
  readonly core: CoreFunction;
  readonly run: Running | undefined;
  /** The core function itself, hooks not included. */
  readonly body: (kwargs: object) => unknown;
  /** The unit under which it is reported, while somebody listens. */
  unit?: string;
  /** What the core function got; set when it starts. */
  received?: object;
}

/**
 * A core function with its hooks around it (agent hooks: Dispatch). Without hooks and listeners this is the
 * core function and one look at the post-hooks. Returns a promise where the core function does, or where
 * hooks run.
 */
export function callCore(call: CoreCall, kwargs: object): unknown {
  call.run?.cancel.check(); // What was let go by a cancel begins nothing new.
  const unit = openCoreUnit(call, kwargs);
  if (unit === undefined) return preThenCore(call, kwargs);
  call.unit = unit.id;
  let output: unknown;
  try {
    output = unit.around(() => preThenCore(call, kwargs));
  } catch (error) {
    return unit.failed(error);
  }
  if (!isThenable(output)) return unit.ok(output);
  return output.then(
    (settled) => unit.ok(settled),
    (error: unknown) => unit.failed(error),
  );
}

function preThenCore(call: CoreCall, kwargs: object): unknown {
  const type = HOOK_TYPES[call.core].pre;
  const hooks = call.agent.hooksOf(type);
  if (hooks.length === 0) return coreThenPost(call, kwargs);
  const chain = runHookChain(
    {
      call,
      type,
      hooks,
      cancellable: true,
      invoke: (hook, latest) => hook(call.agent, deepCopy(latest)),
      problemOf: (returned) =>
        isPlainObject(returned)
          ? undefined
          : `returned ${kindOf(returned)}; expected a plain object of kwargs, or nothing`,
    },
    kwargs,
  );
  return chain.then(({ latest, by }) => {
    call.run?.cancel.check(); // A synchronous hook may have cancelled its own turn.
    // Without a replacement the core function gets the caller's own objects.
    if (by === undefined) return coreThenPost(call, kwargs);
    return coreThenPost(call, bind(call.agent, call.core, latest as object, { type, hook: by }));
  });
}

function coreThenPost(call: CoreCall, kwargs: object): unknown {
  call.received = kwargs;
  const output = call.body(kwargs);
  // Post-hooks are looked up now and not before: the core function may have registered or removed some.
  return isThenable(output)
    ? output.then((settled) => post(call, kwargs, settled))
    : post(call, kwargs, output);
}

function post(call: CoreCall, kwargs: object, output: unknown): unknown {
  const type = HOOK_TYPES[call.core].post;
  const hooks = call.agent.hooksOf(type);
  if (hooks.length === 0 || wasAborted(call, output)) return output;
  const chain = runHookChain(
    {
      call,
      type,
      hooks,
      // A tool that settled is recorded as usual, postActing included, even in a cancelled turn (engine
      // 1.2): who grants the grace bounds the waiting.
      cancellable: call.core !== "acting",
      invoke: (hook, latest) => hook(call.agent, deepCopy(kwargs), deepCopy(latest)),
    },
    output,
  );
  return chain.then(({ latest }) => latest);
}

/** An aborted core function runs no post-hooks; a tool that settled in the grace was not aborted. */
function wasAborted(call: CoreCall, output: unknown): boolean {
  if (call.run === undefined || !call.run.cancel.cancelled) return false;
  if (call.core !== "acting") return true;
  return isPlainObject(output) && output.cancelled === true;
}
