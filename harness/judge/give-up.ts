import { fatalError } from "./fatal-error.js";
import type { Findings } from "./findings.js";
import { lastOf, type Scope } from "./scope.js";

/** `giveUp`: why the turn gave up; of a scenario, its last give-up. */
export function judgeGiveUp(expected: unknown, scope: Scope, findings: Findings): void {
  const gaveUp = lastOf(scope, "giveUp");
  const { kind, steps, reason } = gaveUp?.event ?? {};
  findings.map(["giveUp"], expected, {
    value: gaveUp === undefined ? undefined : { kind, steps, reason },
    event: gaveUp?.index,
  });
}

/**
 * `budget`: rejections charged and how many exhaust the turn, when it ended; of a scenario, its last turn's.
 */
export function judgeBudget(expected: unknown, scope: Scope, findings: Findings): void {
  const ended = lastOf(scope, "turn.ended");
  const { spent, limit } = ended?.event ?? {};
  const charged = lastOf(scope, "rejected");
  findings.map(["budget"], expected, {
    value: ended === undefined ? undefined : { spent, limit },
    event: charged?.index ?? ended?.index,
  });
}

/** `error`: what failed the turn; of a scenario, its last turn. */
export function judgeError(expected: unknown, scope: Scope, findings: Findings): void {
  const error = fatalError(scope);
  findings.map(["error"], expected, { value: error?.fields, event: error?.event, hook: error?.fields.hook });
}
