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

/** How a chain ended: `by` is the hook that ended it. */
type PointEnd =
  | { readonly outcome: "ok"; readonly result: HookResult; readonly by?: string }
  | { readonly outcome: "error" | "cancelled"; readonly error: unknown; readonly by?: string };
type CallEnd =
  | { readonly outcome: "ok"; readonly result: HookResult | "nothing" }
  | { readonly outcome: "error"; readonly error: unknown; readonly isolated: boolean };

/** Tells the lifecycle stream of one firing of a point and of each hook call in it. */
export class PointReport {
  readonly #scope: LifecycleScope;
  readonly #started: PointStarted;

  constructor(
    { scope, parent, step, attempt }: Place,
    point: HookPointName,
    payload: unknown,
    hooks: number,
  ) {
    const at = step > 0 ? { step, attempt } : {};
    this.#scope = scope;
    this.#started = scope.start({ type: "point.started", parent, point, hooks, payload, ...at });
  }

  end(end: PointEnd): void {
    const { unit, point, payload } = this.#started;
    this.#scope.end({ type: "point.ended", unit, point, payload: snapshot(payload), ...end });
  }

  startCall(index: number, name: string): HookStarted {
    const { unit, point } = this.#started;
    return this.#scope.start({ type: "hook.started", parent: unit, point, index, name });
  }

  endCall({ unit, point, index, name }: HookStarted, end: CallEnd): void {
    this.#scope.end({ type: "hook.ended", unit, point, index, name, isolated: false, ...end });
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
