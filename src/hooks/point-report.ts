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

/** Points fire within turns only: both are there. */
interface Within {
  readonly session: string;
  readonly turn: string;
}

/**
 * Tells the lifecycle stream of one firing of a point and of each hook call in it. These are most of a traced
 * turn's events, so they are built whole, in one plain literal each.
 */
export class PointReport {
  readonly #scope: LifecycleScope;
  readonly #within: Within;
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
    this.#within = scope.within as Within;
    const { session, turn } = this.#within;
    const type = "point.started";
    const unit = scope.newUnit();
    const at = scope.now();
    this.#at = at;
    this.#started =
      step > 0
        ? { type, parent, point, hooks, payload, step, attempt, unit, at, session, turn }
        : { type, parent, point, hooks, payload, unit, at, session, turn };
    scope.open(this.#started);
  }

  /** The chain ran to its end (CALL_NEXT), or the hook `by` ended it with a result that is honoured. */
  ended(result: HookResult, by?: string): void {
    const { unit, point } = this.#started;
    const { session, turn } = this.#within;
    const payload = snapshot(this.#started.payload);
    const at = this.#at;
    const outcome = "ok";
    this.#scope.close({ type: "point.ended", unit, point, payload, outcome, result, by, at, session, turn });
  }

  /** The hook `by` failed, and the chain with it. */
  failed(error: unknown, by: string): void {
    const { unit, point } = this.#started;
    const { session, turn } = this.#within;
    const payload = snapshot(this.#started.payload);
    const at = this.#at;
    const outcome = "error";
    this.#scope.close({ type: "point.ended", unit, point, payload, outcome, error, by, at, session, turn });
  }

  startCall(index: number, name: string): HookStarted {
    const { unit: parent, point } = this.#started;
    const { session, turn } = this.#within;
    const type = "hook.started";
    const unit = this.#scope.newUnit();
    const at = this.#at;
    const call: HookStarted = { type, parent, point, index, name, unit, at, session, turn };
    this.#scope.open(call);
    return call;
  }

  callEnded({ unit, point, index, name }: HookStarted, result: HookResult | "nothing"): void {
    const { session, turn } = this.#within;
    const type = "hook.ended";
    const outcome = "ok";
    const isolated = false;
    const at = this.#tick();
    this.#scope.close({ type, unit, point, index, name, outcome, isolated, result, at, session, turn });
  }

  callFailed({ unit, point, index, name }: HookStarted, error: unknown, isolated: boolean): void {
    const { session, turn } = this.#within;
    const type = "hook.ended";
    const outcome = "error";
    const at = this.#tick();
    this.#scope.close({ type, unit, point, index, name, outcome, isolated, error, at, session, turn });
  }

  /** A hook has come to its end: time may have passed. */
  #tick(): number {
    this.#at = this.#scope.now();
    return this.#at;
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
