import type { HookStarted, PointStarted } from "../lifecycle/events.js";
import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { HookResult } from "./hook-result.js";
import type { HookPointName } from "./points.js";

/** Where a point fires. */
interface Place {
  readonly scope: LifecycleScope;
  readonly parent: string | undefined;
  readonly step: number;
  readonly attempt: number;
}

/** Tells the lifecycle stream of one firing of a point and of each hook call in it. */
export class PointReport {
  readonly #scope: LifecycleScope;
  readonly #started: PointStarted;
  /**
   * When the last event of the chain was told: what follows it with no wait between is told of the same
   * moment.
   */
  #at: number;

  constructor(
    { scope, parent, step, attempt }: Place,
    point: HookPointName,
    payload: unknown,
    hooks: number,
  ) {
    this.#scope = scope;
    // Plain literals, no spreads: these are most of a traced turn's events.
    this.#started =
      step > 0
        ? scope.start({ type: "point.started", parent, point, hooks, payload, step, attempt })
        : scope.start({ type: "point.started", parent, point, hooks, payload });
    this.#at = this.#started.at;
  }

  /** The chain ran to its end (CALL_NEXT), or the hook `by` ended it with a result that is honoured. */
  ended(result: HookResult, by?: string): void {
    const { unit, point } = this.#started;
    const payload = snapshot(this.#started.payload);
    this.#scope.end({ type: "point.ended", unit, point, payload, outcome: "ok", result, by }, this.#at);
  }

  /** The hook `by` failed, and the chain with it. */
  failed(error: unknown, by: string): void {
    const { unit, point } = this.#started;
    const payload = snapshot(this.#started.payload);
    this.#scope.end({ type: "point.ended", unit, point, payload, outcome: "error", error, by }, this.#at);
  }

  startCall(index: number, name: string): HookStarted {
    const { unit, point } = this.#started;
    return this.#scope.start({ type: "hook.started", parent: unit, point, index, name }, undefined, this.#at);
  }

  callEnded({ unit, point, index, name }: HookStarted, result: HookResult | "nothing"): void {
    this.#at = this.#scope.now();
    const outcome = "ok";
    this.#scope.end(
      { type: "hook.ended", unit, point, index, name, outcome, isolated: false, result },
      this.#at,
    );
  }

  callFailed({ unit, point, index, name }: HookStarted, error: unknown, isolated: boolean): void {
    this.#at = this.#scope.now();
    const outcome = "error";
    this.#scope.end({ type: "hook.ended", unit, point, index, name, outcome, isolated, error }, this.#at);
  }
}

/**
 * Hooks may edit a payload's `note` and `giveUp` later on; the stream keeps what they were when the chain
 * ended.
 */
function snapshot(payload: unknown): unknown {
  if (payload === null || typeof payload !== "object" || !("note" in payload)) return payload;
  const copy: Record<string, unknown> = {};
  for (const key in payload) copy[key] = (payload as Record<string, unknown>)[key];
  return copy;
}
