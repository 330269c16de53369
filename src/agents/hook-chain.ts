import { isThenable } from "../runtime/thenable.js";
import { AgentHookError, ReentrantHookError, ToolCallRefused } from "./agent-errors.js";
import { openHookUnit, outcomeOf } from "./agent-units.js";
import type { CoreCall } from "./core-call.js";
import type { AnyAgentHook, HookEntry } from "./hook-store.js";
import { holdContext, insideHook } from "./reentrancy.js";

/** The hooks of one type that one call of a core function runs: a pre-chain or a post-chain. */
export interface HookChain {
  readonly call: CoreCall;
  readonly type: string;
  /** As they were when the chain started: what is registered meanwhile waits for the next call. */
  readonly hooks: readonly HookEntry[];
  /** False where a hook is waited for even after a cancel. */
  readonly cancellable: boolean;
  /** Calls one hook with fresh copies. */
  invoke(hook: AnyAgentHook, latest: unknown): unknown;
  /** What is wrong with a value that a hook returned, if anything. */
  problemOf?(returned: unknown): string | undefined;
}

/** What a chain left: the most recent value, and the hook that returned it. */
export interface ChainResult {
  readonly latest: unknown;
  readonly by: string | undefined;
}

/**
 * Runs the hooks one after another; what one returns, unless `null` or undefined, is what the next one gets
 * (seed: "Return value handling"). The first to fail stops the chain. Rejects with AGENT_HOOK_ERROR, with an
 * error that `passesUnwrapped` lets through, or with the cancel's reason.
 */
export async function runHookChain(chain: HookChain, first: unknown): Promise<ChainResult> {
  const release = holdContext();
  try {
    return await runHooks(chain, first);
  } finally {
    release();
  }
}

async function runHooks(chain: HookChain, first: unknown): Promise<ChainResult> {
  const { agent, core, run } = chain.call;
  const cancel = chain.cancellable ? run?.cancel : undefined;
  let latest = first;
  let by: string | undefined;
  for (const [index, hook] of chain.hooks.entries()) {
    cancel?.check();
    const place = { agent: agent.name, type: chain.type, hook: hook.name };
    const unit = openHookUnit(chain.call, {
      hookType: chain.type,
      name: hook.name,
      level: hook.level,
      index,
    });
    const start = () => insideHook(agent, core, chain.type, () => chain.invoke(hook.run, latest));
    let returned: unknown;
    try {
      const work = unit === undefined ? start() : unit.around(start);
      // Only what must be awaited is: a synchronous hook costs no turn of the event loop.
      if (!isThenable(work)) returned = work;
      else returned = await (cancel === undefined ? work : cancel.race(work));
    } catch (thrown) {
      const error = passesUnwrapped(chain, thrown) ? thrown : AgentHookError.caused(place, thrown);
      unit?.ended({ outcome: outcomeOf(run, thrown), replaced: false, error });
      throw error;
    }
    const replaced = returned !== undefined && returned !== null;
    const problem = replaced ? chain.problemOf?.(returned) : undefined;
    if (problem !== undefined) {
      const error = new AgentHookError(place, problem);
      unit?.ended({ outcome: "error", replaced: false, error });
      throw error;
    }
    if (replaced) {
      latest = returned;
      by = hook.name;
    }
    unit?.ended({ outcome: "ok", replaced, value: latest });
  }
  return { latest, by };
}

/** Errors that say more as they are than as the cause of an AgentHookError. */
function passesUnwrapped({ call, type }: HookChain, thrown: unknown): boolean {
  if (outcomeOf(call.run, thrown) === "cancelled") return true;
  if (type === "preActing" && ToolCallRefused.isInstance(thrown)) return true;
  return ReentrantHookError.isInstance(thrown);
}
