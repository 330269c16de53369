import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { Cancel } from "../runtime/cancel.js";
import type { Clock } from "../runtime/clock.js";
import { messageOf } from "../runtime/errors.js";
import { isThenable } from "../runtime/thenable.js";
import { type EngineHooksOf, hookName, isIsolated } from "./engine-hooks.js";
import { HookError, HookTimeoutError } from "./hook-error.js";
import { HookResult } from "./hook-result.js";
import {
  HOOK_POINTS,
  type HookPayloads,
  type HookPoint,
  type HookPointName,
  honoursAnything,
} from "./points.js";

/** What the dispatcher needs of the turn that it runs in. */
export interface Dispatching<Context> {
  readonly hooks: EngineHooksOf<Context>;
  readonly context: Context;
  readonly scope: LifecycleScope;
  readonly cancel: Cancel;
  readonly clock: Clock;
  readonly output: "stream" | "block";
  /** No timer is made unless this is set. */
  readonly hookTimeoutMs: number | undefined;
  readonly parent: string | undefined;
  readonly step: number;
  readonly attempt: number;
  /** The hook that is running (its function), for whoever reports what it emits. */
  speaker: object | undefined;
}

type AnyHook = (context: unknown, payload: unknown, error: unknown) => unknown;

/** A chain under way: what `point.ended` tells. */
interface Chain {
  readonly point: HookPointName;
  readonly payload: unknown;
  readonly error: unknown;
  /** Set once the turn was cancelled and this point only closes what was open: how long to wait for its hooks. */
  readonly closingMs: number | undefined;
  by?: string;
}

/**
 * The one choke point through which every engine hook runs (engine 1.1). It copies the list when dispatch starts,
 * awaits the hooks one after another, reports the point and each call, and answers synchronously for an empty point.
 * Throws a `HookError` where a hook fails; when the turn was cancelled meanwhile, the cancel's reason.
 */
export function dispatch<P extends HookPointName, Context>(
  turn: Dispatching<Context>,
  point: P,
  payload: HookPayloads[P],
  error?: unknown,
  closingMs?: number,
): HookResult | Promise<HookResult> {
  const hooks = turn.hooks[point] as unknown as AnyHook[];
  if (turn.scope.active) {
    return report(turn, hooks.slice(), { point, payload, error, closingMs });
  }
  if (hooks.length === 0) return HookResult.CALL_NEXT;
  return runChain(turn, hooks.slice(), { point, payload, error, closingMs });
}

/** Runs a chain between `point.started` and `point.ended`. */
function report<C>(turn: Dispatching<C>, hooks: AnyHook[], chain: Chain): HookResult | Promise<HookResult> {
  const { scope, step, attempt } = turn;
  const { point, payload } = chain;
  const unit = scope.unit();
  const at = step > 0 ? { step, attempt } : {};
  scope.emit({
    type: "point.started",
    unit,
    parent: turn.parent,
    point,
    hooks: hooks.length,
    payload,
    ...at,
  });
  const end = (result: HookResult): HookResult => {
    const by = chain.by === undefined ? {} : { by: chain.by };
    scope.emit({
      type: "point.ended",
      unit,
      point,
      payload: snapshot(payload),
      outcome: "ok",
      result,
      ...by,
    });
    return result;
  };
  if (hooks.length === 0) return end(HookResult.CALL_NEXT);
  return runChain(turn, hooks, chain, unit).then(end, (failure: unknown) => {
    const cancelled = turn.cancel.cancelled && failure === turn.cancel.reason;
    const by = chain.by === undefined ? {} : { by: chain.by };
    const outcome = cancelled ? "cancelled" : "error";
    scope.emit({
      type: "point.ended",
      unit,
      point,
      payload: snapshot(payload),
      outcome,
      error: failure,
      ...by,
    });
    throw failure;
  });
}

/** Hooks may edit a payload's `note` and `giveUp` later on; the stream keeps what they were when the chain ended. */
function snapshot(payload: unknown): unknown {
  if (payload === null || typeof payload !== "object" || !("note" in payload)) return payload;
  const copy: Record<string, unknown> = {};
  for (const key in payload) copy[key] = (payload as Record<string, unknown>)[key];
  return copy;
}

/** The loop itself. Only thenables are awaited; each result is read before the next hook runs. */
async function runChain<C>(
  turn: Dispatching<C>,
  hooks: AnyHook[],
  chain: Chain,
  parent?: string,
): Promise<HookResult> {
  const { point, payload, error, closingMs } = chain;
  const limitMs = closingMs ?? turn.hookTimeoutMs;
  const outer = turn.speaker;
  try {
    for (let index = 0; index < hooks.length; index += 1) {
      const hook = hooks[index] as AnyHook;
      turn.speaker = hook;
      const call = parent === undefined ? undefined : startCall(turn, chain, hook, index, parent);
      let result: HookResult;
      try {
        let returned =
          call === undefined
            ? hook(turn.context, payload, error)
            : turn.scope.around(call, () => hook(turn.context, payload, error));
        if (isThenable(returned)) {
          returned = await (limitMs === undefined
            ? returned
            : within(turn, returned, limitMs, point, hook, index));
        }
        result = read(returned, point, hook, index);
        if (call !== undefined)
          endCall(turn, call, { outcome: "ok", result: returned === undefined ? "nothing" : result });
      } catch (thrown) {
        if (closingMs === undefined) turn.cancel.check();
        const failure = asHookError(thrown, point, hook, index);
        const isolated = isIsolated(hook);
        if (call !== undefined) endCall(turn, call, { outcome: "error", error: failure, isolated });
        if (isolated) continue;
        chain.by = hookName(hook, point, index);
        throw failure;
      }
      if (closingMs === undefined) turn.cancel.check();
      if (result !== HookResult.CALL_NEXT && honoured(point, result, turn.output)) {
        chain.by = hookName(hook, point, index);
        return result;
      }
    }
    return HookResult.CALL_NEXT;
  } finally {
    turn.speaker = outer;
  }
}

/** Whether the table of points gives this result a meaning here. */
function honoured(point: HookPointName, result: HookResult, output: "stream" | "block"): boolean {
  const row: HookPoint = HOOK_POINTS[point];
  if (result === HookResult.RESOLVE) return row.RESOLVE !== null;
  return row.BAIL !== null && (row.bailIn === undefined || row.bailIn === output);
}

/** Reads what a hook returned: a guardrail that forgets `return`, or says `"BIAL"`, must not fail open. */
function read(returned: unknown, point: HookPointName, hook: AnyHook, index: number): HookResult {
  if (returned === HookResult.CALL_NEXT || returned === HookResult.BAIL || returned === HookResult.RESOLVE)
    return returned;
  if (returned === undefined && !honoursAnything(point)) return HookResult.CALL_NEXT;
  const what =
    returned === undefined
      ? "returned nothing, where it must return a HookResult"
      : `returned ${describe(returned)}, which is no HookResult`;
  throw new HookError(point, hookName(hook, point, index), what);
}

function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  return value === null || typeof value !== "object" ? String(value) : "an object";
}

function asHookError(
  thrown: unknown,
  point: string,
  hook: AnyHook,
  index: number,
): HookError | HookTimeoutError {
  if (thrown instanceof HookTimeoutError) return thrown;
  const name = hookName(hook, point, index);
  if (thrown instanceof HookError && thrown.cause === undefined && thrown.hook === name) return thrown;
  return new HookError(point, name, `failed: ${messageOf(thrown)}`, { cause: thrown });
}

/** Waits for a hook, but no longer than `limitMs`. */
function within<C>(
  turn: Dispatching<C>,
  returned: PromiseLike<unknown>,
  limitMs: number,
  point: string,
  hook: AnyHook,
  index: number,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const undo = turn.clock.after(limitMs, () => {
      reject(new HookTimeoutError(point, hookName(hook, point, index), limitMs));
    });
    returned.then(
      (value) => {
        undo();
        resolve(value);
      },
      (error: unknown) => {
        undo();
        reject(error);
      },
    );
  });
}

function startCall<C>(turn: Dispatching<C>, chain: Chain, hook: AnyHook, index: number, parent: string) {
  const { point } = chain;
  const name = hookName(hook, point, index);
  return turn.scope.emit({
    type: "hook.started",
    unit: turn.scope.unit(),
    parent,
    point,
    index,
    name,
  } as const);
}

function endCall<C>(
  turn: Dispatching<C>,
  { unit, point, index, name }: ReturnType<typeof startCall<C>>,
  end:
    | { outcome: "ok"; result: HookResult | "nothing" }
    | { outcome: "error"; error: unknown; isolated: boolean },
): void {
  turn.scope.emit({ type: "hook.ended", unit, point, index, name, isolated: false, ...end });
}
