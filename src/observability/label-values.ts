import { HookResult } from "../hooks/hook-result.js";
import type { GiveUpKind } from "../hooks/payloads.js";
import { hookPointNames } from "../hooks/points.js";
import type { Check, DecidedBy, Effort, StepOutcome, TurnOutcome, UnitOutcome } from "../lifecycle/events.js";
import type { MetricName } from "./metric-names.js";

/** Every member of a union of texts: one that is missing does not compile. */
export const all = <T extends string>(members: Readonly<Record<T, true>>): readonly T[] =>
  Object.keys(members) as T[];

const UNIT_OUTCOMES = all<UnitOutcome>({ ok: true, error: true, cancelled: true });
/** A message in manual mode is no turn, and is not measured. */
const TURN_OUTCOMES = all<Exclude<TurnOutcome, "manual">>({
  completed: true,
  stopped: true,
  failed: true,
  cancelled: true,
});
const STEP_OUTCOMES = all<StepOutcome>({ committed: true, rejected: true, failed: true, cancelled: true });

/** The values of labels that have no others, whatever metric they are on. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  outcome: UNIT_OUTCOMES,
  check: all<Check>({ tool_review: true, message_review: true, moderation: true }),
  decided_by: all<DecidedBy>({ reviewer: true, hook: true, moderator: true }),
  effort: all<Effort>({ MIN: true, LOW: true, MEDIUM: true, HIGH: true, MAX: true }),
  kind: all<GiveUpKind>({ RETRIES_EXHAUSTED: true, MAX_STEPS: true, HOOK_REQUESTED: true }),
  answered_by: ["engine", "hook"],
  verdict: ["passed", "rejected", "error", "cancelled"],
  type: ["input", "output"],
  point: hookPointNames,
  result: [...Object.values(HookResult), "nothing"],
};

/** Where a metric's label has other values than elsewhere. */
const OF_METRIC: { readonly [N in MetricName]?: Readonly<Record<string, readonly string[]>> } = {
  hookrig_turn_duration_seconds: { outcome: TURN_OUTCOMES },
  hookrig_turn_steps: { outcome: TURN_OUTCOMES },
  hookrig_step_duration_seconds: { outcome: STEP_OUTCOMES },
  // Moderation is no review: its time is not measured.
  hookrig_review_duration_seconds: { check: ["tool_review", "message_review"] },
};

/** All values that a metric's label can have; undefined where they are names of your own. */
export function labelValues(metric: MetricName, label: string): readonly string[] | undefined {
  return OF_METRIC[metric]?.[label] ?? EVERYWHERE[label];
}
