import type { Check, DecidedBy } from "../lifecycle/events.js";
import type { Turn } from "./turn.js";

/** An attempt's output was rejected, and charged to the budget. */
export interface Rejection {
  readonly outcome: "rejected";
  readonly check: Check;
  readonly decidedBy: DecidedBy;
  /** What the next attempt is to reason; undefined: a neutral correction. */
  readonly correction: string | undefined;
  /** A review hook asked to give up at once. */
  readonly giveUp: boolean;
  /** It used the budget up. */
  readonly exhausted: boolean;
}

/** Charges a rejection to the turn's budget, before anyone is told of it (engine 1.5). */
export function reject(
  turn: Turn,
  what: Pick<Rejection, "check" | "decidedBy" | "correction" | "giveUp">,
): Rejection {
  const { budget, scope, agent } = turn;
  budget.charge();
  const { spent, limit, exhausted } = budget;
  if (scope.active) {
    const { check, decidedBy } = what;
    const restarts = !exhausted && !what.giveUp;
    scope.emit({ type: "rejected", agent: agent.name, check, decidedBy, spent, limit, exhausted, restarts });
  }
  return { outcome: "rejected", ...what, exhausted };
}
