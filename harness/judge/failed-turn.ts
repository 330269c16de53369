import type { Location } from "../core/location.js";
import type { TurnRecord } from "../core/record.js";
import type { ExpectData } from "../scenario/schema/expect.js";
import { fatalError } from "./fatal-error.js";
import type { JudgedProblem } from "./findings.js";
import { lastOf, turnScope } from "./scope.js";

/** What is known of a turn beside its record. */
export interface FailedTurnOptions {
  /** Its expectations, and those of the scenario. */
  readonly expects: readonly (ExpectData | undefined)[];
  /** Its other problems. */
  readonly problems: readonly JudgedProblem[];
  /** Where it is written. */
  readonly at: Location;
  /** Virtual time at which the scenario began. */
  readonly origin: number;
}

/**
 * What made a turn fail that nobody expected to: the cause of whatever else did not hold. Undefined if the
 * turn did not fail, if its failure is spoken of, or if an earlier problem of the harness explains it.
 */
export function failedTurn(turn: TurnRecord, options: FailedTurnOptions): JudgedProblem | undefined {
  const { expects, problems, at, origin } = options;
  const scope = turnScope(turn, origin);
  if (lastOf(scope, "turn.ended")?.event.outcome !== "failed") return undefined;
  const cause = fatalError(scope);
  if (cause === undefined || expects.some((expect) => speaksOfFailure(expect, problems))) return undefined;
  const { fields, event } = cause;
  if (problems.some(({ kind, event: earlier = event }) => kind !== "expectation" && earlier < event))
    return undefined;
  return {
    kind: fields.code ?? "TURN_FAILED",
    message: `the turn failed: ${fields.message}`,
    turn: turn.index + 1,
    at,
    time: (turn.events[event]?.at ?? turn.settledAt) - origin,
    event,
    ...(typeof fields.hook === "string" ? { hook: { name: fields.hook } } : {}),
  };
}

/** An `outcome` that did not hold expected another end. */
function speaksOfFailure(expect: ExpectData | undefined, problems: readonly JudgedProblem[]): boolean {
  if (expect === undefined) return false;
  if (expect.error !== undefined || expect.statuses !== undefined) return true;
  return expect.outcome !== undefined && !problems.some(({ key }) => key === "outcome");
}
