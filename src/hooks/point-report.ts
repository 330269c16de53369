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

/**
 * Tells the lifecycle stream of one firing of a point and of each hook call in it. These are most of a traced
 * turn's events, so they are built whole, in one plain literal each.
 */
export class PointReport {
  readonly #scope: LifecycleScope;
  readonly #started: PointStarted;
  /** Points fire within turns only. */
  readonly #session: string;
  readonly #turn: string;
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
    const unit = scope.newUnit();
    const at = scope.now();
    const session = scope.session as string;
    const turn = scope.turn as string;
    const type = "point.started";
    this.#at = at;
    this.#session = session;
    this.#turn = turn;
    this.#started =
      step > 0
        ? { type, parent, point, hooks, payload, step, attempt, unit, at, session, turn }
        : { type, parent, point, hooks, payload, unit, at, session, turn };
    scope.open(this.#started);
  }

  /** The chain ran to its end (CALL_NEXT), or the hook `by` ended it with a result that is honoured. */
  ended(result: HookResult, by?: string): void {
    const { unit, point } = this.#started;
    const payload = snapshot(this.#started.payload);
    const at = this.#at;
    const outcome = "ok";
    this.#scope.close({
      type: "point.ended",
      unit,
      point,
      payload,
      outcome,
      result,
      by,
      at,
      session: this.#session,
      turn: this.#turn,
    });
  }

  /** The hook `by` failed, and the chain with it. */
  failed(error: unknown, by: string): void {
    const { unit, point } = this.#started;
    const payload = snapshot(this.#started.payload);
    const at = this.#at;
    const outcome = "error";
    this.#scope.close({
      type: "point.ended",
      unit,
      point,
      payload,
      outcome,
      error,
      by,
      at,
      session: this.#session,
      turn: this.#turn,
    });
  }

  startCall(index: number, name: string): HookStarted {
    const { unit: parent, point } = this.#started;
    const unit = this.#scope.newUnit();
    const at = this.#at;
    const started: HookStarted = {
      type: "hook.started",
      parent,
      point,
      index,
      name,
      unit,
      at,
      session: this.#session,
      turn: this.#turn,
    };
    this.#scope.open(started);
    return started;
  }

  callEnded(call: HookStarted, result: HookResult | "nothing"): void {
    const { unit, point, index, name } = call;
    const at = this.#scope.now();
    this.#at = at;
    this.#scope.close({
      type: "hook.ended",
      unit,
      point,
      index,
      name,
      outcome: "ok",
      isolated: false,
      result,
      at,
      session: this.#session,
      turn: this.#turn,
    });
  }

  callFailed(call: HookStarted, error: unknown, isolated: boolean): void {
    const { unit, point, index, name } = call;
    const at = this.#scope.now();
    this.#at = at;
    this.#scope.close({
      type: "hook.ended",
      unit,
      point,
      index,
      name,
      outcome: "error",
      isolated,
      error,
      at,
      session: this.#session,
      turn: this.#turn,
    });
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
