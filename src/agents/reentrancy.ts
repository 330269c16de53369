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
 * A hook's own calls are told from everybody else's by the asynchronous context they come from. From the first `run`
 * until `disable()` the storage makes every await of the process several times slower, so hooks are counted and it is
 * switched off with the last. No running hook is forgotten by that: while one runs, the count is not zero.
 */
const storage = new AsyncLocalStorage<Frame>();
let hooksRunning = 0;

/** Skips hooks that have ended: what they started and left behind may call what it likes. */
function runningFrame(frame: Frame | undefined): Frame | undefined {
  let each = frame;
  while (each !== undefined && !each.running) each = each.outer;
  return each;
}

/**
 * Throws a ReentrantHookError if the call comes from a hook of the same core function of the same agent that still
 * runs: directly, or around a cycle through other core functions and agents.
 */
export function refuseReentry(agent: { readonly name: string }, core: CoreFunction): void {
  if (hooksRunning === 0) return;
  const cycle: string[] = [core];
  const label = (frame: Frame, name: string) =>
    frame.agent === agent ? name : `${frame.agent.name}.${name}`;
  for (let frame = runningFrame(storage.getStore()); frame !== undefined; frame = runningFrame(frame.outer)) {
    cycle.unshift(label(frame, frame.type));
    if (frame.agent === agent && frame.core === core) throw new ReentrantHookError(agent.name, cycle);
    cycle.unshift(label(frame, frame.core));
  }
}

/** Runs a hook so that `refuseReentry` knows its calls until it has settled. Returns or throws what the hook does. */
export function insideHook(
  agent: { readonly name: string },
  core: CoreFunction,
  type: string,
  hook: () => unknown,
): unknown {
  // Ended hooks are left out of the chain, or work that starts itself again would hold them all.
  const frame: Frame = { agent, core, type, outer: runningFrame(storage.getStore()), running: true };
  hooksRunning += 1;
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
  return returned.then(
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
  hooksRunning -= 1;
  if (hooksRunning === 0) storage.disable();
}
