/** The five core functions of an agent. */
export type CoreFunction = "reply" | "observe" | "print" | "reasoning" | "acting";
/** What judged a piece of output. Label values of the metrics, so in their spelling. */
export type Check = "tool_review" | "message_review" | "moderation";
/** Who gave a verdict. */
export type DecidedBy = "reviewer" | "hook" | "moderator";
/** How a turn ended; `manual` is a message that no agent answers (engine 1.3). */
export type TurnOutcome = "completed" | "stopped" | "failed" | "cancelled" | "manual";
/** How an attempt of a step ended; committed means: not rejected (engine 1.4). */
export type StepOutcome = "committed" | "rejected" | "failed" | "cancelled";
/** How much a turn may cost; it sets the retry budget and the threshold of compaction (engine 1.5, 1.8). */
export type Effort = "MIN" | "LOW" | "MEDIUM" | "HIGH" | "MAX";
/** How replies reach the customer: as they are made, or whole. */
export type Output = "stream" | "block";
/** What the customer's side is told of a turn; `ready` ends it on every path (engine 1.3). */
export type Status = "acknowledged" | "processing" | "error" | "cancelled" | "ready";
/** How a unit of work ended. */
export type UnitOutcome = "ok" | "error" | "cancelled";

/**
 * Fields that every event has. `at` is milliseconds since the epoch on the injected clock. Events with a
 * `unit` come in
 * pairs, `….started` and `….ended`; `parent` is the unit they happen in.
 */
export interface Common {
  readonly at: number;
  readonly session?: string;
  readonly turn?: string;
}
export interface Started extends Common {
  readonly unit: string;
  readonly parent?: string | undefined;
}
export interface Ended extends Common {
  readonly unit: string;
}
