import type { HookStarted } from "../lifecycle/events.js";
import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { Cancel } from "../runtime/cancel.js";
import type { Clock } from "../runtime/clock.js";
import { messageOf } from "../runtime/errors.js";
import { isThenable } from "../runtime/thenable.js";
import { type EngineHooksOf, hookName, isIsolated } from "./engine-hooks.js";
import { HookError, HookTimeoutError } from "./hook-error.js";
import { HookResult } from "./hook-result.js";
import { PointReport } from "./point-report.js";
import {
  HOOK_POINTS,
  type HookPayloads,
  type HookPoint,
  type HookPointName,
  honoursAnything,
} from "./points.js";

/** A hook at its place in a chain: what its name is made of. */
export interface Speaker {
  hook: object;
  readonly point: string;
  index: number;
}

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
  /** The hook that is running, for whoever reports what it emits. */
  speaker: Speaker | undefined;
}

type AnyHook = (context: unknown, payload: unknown, error: unknown) => unknown;

/** A chain under way; as a speaker, it stands at the hook that is running. */
interface Chain extends Speaker {
  readonly point: HookPointName;
  readonly payload: unknown;
  readonly error: unknown;
  /**
   * Set once the turn was cancelled and this point only closes what was open: how long to wait for its hooks.
   */
  readonly closingMs: number | undefined;
  /** Where the stream is told, while somebody listens. */
  readonly report: PointReport | undefined;
}

/**
 * The one choke point through which every engine hook runs (engine 1.1). It copies the list when dispatch
 * starts, awaits the hooks one after another, reports the point and each call, and answers synchronously for
 * an empty point. Throws a `HookError` where a hook fails; when the turn was cancelled meanwhile, the
 * cancel's reason.
 */
export function dispatch<P extends HookPointName, Context>(
  turn: Dispatching<Context>,
  point: P,
  payload: HookPayloads[P],
  error?: unknown,
  closingMs?: number,
): HookResult | Promise<HookResult> {
  const hooks = turn.hooks[point] as unknown as AnyHook[];
  const report = turn.scope.active ? new PointReport(turn, point, payload, hooks.length) : undefined;
  const hook = hooks[0]; // Destructured, it costs an iterator with every point that fires.
  if (hook !== undefined) {
    return runChain(turn, hooks.slice(), { hook, index: 0, point, payload, error, closingMs, report });
  }
  report?.ended(HookResult.CALL_NEXT);
  return HookResult.CALL_NEXT;
}

/** The loop itself. Only thenables are awaited; each result is read before the next hook runs. */
async function runChain<C>(turn: Dispatching<C>, hooks: AnyHook[], chain: Chain): Promise<HookResult> {
  const { point, report, closingMs } = chain;
  const limitMs = shorter(closingMs, turn.hookTimeoutMs);
  const outer = turn.speaker;
  turn.speaker = chain;
  try {
    for (let index = 0; index < hooks.length; index += 1) {
      const hook = hooks[index] as AnyHook;
      chain.hook = hook;
      chain.index = index;
      const call = report?.startCall(index, hookName(hook, point, index));
      let result: HookResult;
      try {
        let returned =
          call === undefined || !turn.scope.wraps
            ? hook(turn.context, chain.payload, chain.error)
            : wrapped(turn, hook, chain, call);
        if (isThenable(returned)) {
          returned = await (limitMs === undefined ? returned : within(limitMs, turn, returned, chain));
        }
        result = read(returned, point, hook, index);
        if (call !== undefined) report?.callEnded(call, returned === undefined ? "nothing" : result);
      } catch (thrown) {
        if (closingMs === undefined) turn.cancel.check();
        const failure = asHookError(thrown, point, hook, index);
        const isolated = isIsolated(hook);
        if (call !== undefined) report?.callFailed(call, failure, isolated);
        if (isolated) continue;
        report?.failed(failure, hookName(hook, point, index));
        throw failure;
      }
      if (closingMs === undefined) turn.cancel.check();
      if (result === HookResult.CALL_NEXT) continue;
      if (honoured(point, result, turn.output)) {
        report?.ended(result, hookName(hook, point, index));
        return result;
      }
    }
  } finally {
    turn.speaker = outer;
  }
  report?.ended(HookResult.CALL_NEXT);
  return HookResult.CALL_NEXT;
}

/** Calls a hook inside the observers' wrappers. */
function wrapped<C>(
  turn: Dispatching<C>,
  hook: AnyHook,
  { payload, error }: Chain,
  call: HookStarted,
): unknown {
  return turn.scope.around(call, () => hook(turn.context, payload, error));
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

function shorter(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

/** Waits for a hook, but no longer than `limitMs`. A thenable's own `then` may return nothing. */
function within<C>(
  limitMs: number,
  turn: Dispatching<C>,
  returned: PromiseLike<unknown>,
  { hook, point, index }: Readonly<Speaker>,
): PromiseLike<unknown> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new HookTimeoutError(point, hookName(hook, point, index), limitMs));
    const undo = turn.clock.after(limitMs, late);
    Promise.resolve(returned).then(resolve, reject).then(undo, undo);
  });
}
