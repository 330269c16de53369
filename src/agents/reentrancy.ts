import { AsyncLocalStorage } from "node:async_hooks";
import type { CoreFunction } from "../lifecycle/events.js";
import { isThenable } from "../runtime/thenable.js";
import { ReentrantHookError } from "./agent-errors.js";

/** One running pre/post hook. */
interface Frame {
  readonly agent: { readonly name: string };
  readonly core: CoreFunction;
  readonly type: string;
  /** The hook that this one runs inside, if any. */
  readonly outer: Frame | undefined;
  running: boolean;
}

/*
 * A hook's own calls are told from everybody else's by the asynchronous context they come from. From the
 * first `run` until `disable()` the storage makes every await of the process several times slower, so its
 * users (running hooks and chains) are counted and the last one switches it off. No running hook is forgotten
 * by that: it is a user.
 */
const storage = new AsyncLocalStorage<Frame>();
let users = 0;

/**
 * Keeps the storage switched on between the hooks of a chain: to switch costs as much as a hook. The caller
 * calls the result exactly once.
 */
export function holdContext(): () => void {
  users += 1;
  return releaseContext;
}

function releaseContext(): void {
  users -= 1;
  if (users === 0) storage.disable();
}

/** Skips hooks that have ended: what they started and left behind may call what it likes. */
function runningFrame(frame: Frame | undefined): Frame | undefined {
  let each = frame;
  while (each !== undefined && !each.running) each = each.outer;
  return each;
}

/**
 * Throws a ReentrantHookError if the call comes from a hook of the same core function of the same agent that
 * still runs: directly, or around a cycle through other core functions and agents.
 */
export function refuseReentry(agent: { readonly name: string }, core: CoreFunction): void {
  if (users === 0) return;
  const cycle: string[] = [core];
  const label = (frame: Frame, name: string) =>
    frame.agent === agent ? name : `${frame.agent.name}.${name}`;
  for (let frame = runningFrame(storage.getStore()); frame !== undefined; frame = runningFrame(frame.outer)) {
    cycle.unshift(label(frame, frame.type));
    if (frame.agent === agent && frame.core === core) throw new ReentrantHookError(agent.name, cycle);
    cycle.unshift(label(frame, frame.core));
  }
}

/**
 * Runs a hook so that `refuseReentry` knows its calls until it has settled. Returns or throws what the hook
 * does.
 */
export function insideHook(
  agent: { readonly name: string },
  core: CoreFunction,
  type: string,
  hook: () => unknown,
): unknown {
  // Ended hooks are left out of the chain, or work that starts itself again would hold them all.
  const frame: Frame = { agent, core, type, outer: runningFrame(storage.getStore()), running: true };
  holdContext();
  let returned: unknown;
  try {
    returned = storage.run(frame, hook);
  } catch (error) {
    leave(frame);
    throw error;
  }
  if (!isThenable(returned)) {
    leave(frame);
    return returned;
  }
  // A thenable's own `then` may return nothing.
  return Promise.resolve(returned).then(
    (value) => {
      leave(frame);
      return value;
    },
    (error: unknown) => {
      leave(frame);
      throw error;
    },
  );
}

function leave(frame: Frame): void {
  frame.running = false;
  releaseContext();
}
