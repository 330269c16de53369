import { HOOK_POINTS, type HookPoint, type HookPointName, type HookResult } from "../../src/index.js";
import type { EventOf } from "./law.js";
import { PerTurn } from "./per-turn.js";

/** A chain of a point's hooks under way. */
export interface Chain {
  readonly point: EventOf<"point.started">;
  /** How many of its hooks were called. */
  calls: number;
  /** The hook that is running. */
  running: EventOf<"hook.started"> | undefined;
  /** The hook call that ended last. */
  ended: EventOf<"hook.ended"> | undefined;
}

/**
 * The chains of hooks that are under way, for the laws about them. A turn has one at a time: no hook point fires
 * inside a hook. What belongs to no chain is left to the law about the order of hooks.
 */
export class HookChains {
  readonly #chains = new PerTurn<Chain>();

  began(point: EventOf<"point.started">): void {
    if (point.hooks > 0)
      this.#chains.open(point.turn, { point, calls: 0, running: undefined, ended: undefined });
  }

  /** The chain that a hook's call belongs to, before that call. */
  called(event: EventOf<"hook.started">): Chain | undefined {
    const chain = this.#chains.of(event.turn);
    return chain?.point.unit === event.parent ? chain : undefined;
  }

  /** Takes the call into its chain. */
  calls(event: EventOf<"hook.started">): void {
    const chain = this.called(event);
    if (chain === undefined) return;
    chain.calls += 1;
    chain.running = event;
  }

  /** Takes the end of a call into its chain, and returns that. */
  returned(event: EventOf<"hook.ended">): Chain | undefined {
    const chain = this.#chains.of(event.turn);
    if (chain?.running?.unit !== event.unit) return undefined;
    chain.running = undefined;
    chain.ended = event;
    return chain;
  }

  /** The chain of a point that is over; undefined if that had no hooks. */
  over(event: EventOf<"point.ended">): Chain | undefined {
    if (this.#chains.of(event.turn)?.point.unit !== event.unit) return undefined;
    return this.#chains.close(event.turn);
  }
}

/** Whether the table of points gives this result a meaning at this point (engine 1.2). */
export function isHonoured(
  point: HookPointName,
  result: HookResult | "nothing" | undefined,
  output: "stream" | "block" | undefined,
): boolean {
  const row: HookPoint = HOOK_POINTS[point];
  if (result === "RESOLVE") return row.RESOLVE !== null;
  if (result !== "BAIL" || row.BAIL === null) return false;
  return row.bailIn === undefined || row.bailIn === output;
}
