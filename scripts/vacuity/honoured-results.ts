import type { Engine, HookPointName } from "hookrig";
import { HookResult, hookName } from "hookrig";
import type { RecordedEvent } from "hookrig/harness";
import type { Variant } from "./variant.js";

/** A RESOLVE or BAIL that ended a chain. */
export interface HonouredResult {
  readonly point: HookPointName;
  readonly hook: string;
  /** The hook's place in the point's list, from 0. */
  readonly index: number;
  /** Which call of this hook it was, from 1. */
  readonly nth: number;
  readonly result: HookResult;
}

/** The honoured results of a run, in order: what the engine itself says in `point.ended`. */
export function honouredResults(events: readonly RecordedEvent[]): HonouredResult[] {
  const calls = new Map<string, number>();
  const firingOf = new Map<string, string | undefined>();
  const lastCall = new Map<string, Omit<HonouredResult, "result">>();
  const honoured: HonouredResult[] = [];
  for (const event of events) {
    if (event.type === "hook.started") {
      const key = `${event.point} ${event.index}`;
      calls.set(key, (calls.get(key) ?? 0) + 1);
      firingOf.set(event.unit, event.parent);
    } else if (event.type === "hook.ended") {
      const { point, index, name: hook } = event;
      const firing = firingOf.get(event.unit) ?? "";
      lastCall.set(firing, { point, hook, index, nth: calls.get(`${point} ${index}`) ?? 0 });
    } else if (event.type === "point.ended" && event.result !== undefined) {
      const call = lastCall.get(event.unit);
      if (event.result !== HookResult.CALL_NEXT && call !== undefined)
        honoured.push({ ...call, result: event.result });
    }
  }
  return honoured;
}

/**
 * For each honoured result, the run in which that one call returns CALL_NEXT. Everything else the hook does
 * stays.
 */
export function unhonoured(results: readonly HonouredResult[]): Variant[] {
  return results.map((one) => ({
    change: `${one.result} of ${one.hook} at ${one.point} (call ${one.nth}) as CALL_NEXT`,
    prepare: (engine) => answerCallNext(engine, one),
  }));
}

function answerCallNext({ hooks }: Engine, { point, index, nth }: HonouredResult): void {
  const list = hooks[point] as ((...given: readonly unknown[]) => unknown)[];
  const hook = list[index];
  // A hook that was registered only while the scenario played has no place in the list yet.
  if (hook === undefined) return;
  let calls = 0;
  const callNext = async (returned: unknown) => {
    await returned;
    return HookResult.CALL_NEXT;
  };
  const altered = (...given: readonly unknown[]): unknown => {
    calls += 1;
    return calls === nth ? callNext(hook(...given)) : hook(...given);
  };
  Object.defineProperty(altered, "name", { value: hookName(hook, point, index) });
  list[index] = altered;
}
