import type { ToolCall, ToolOutcome } from "../messages/msg.js";

/** Why a turn gave up (seed: GiveUpKind). */
export type GiveUpKind = "RETRIES_EXHAUSTED" | "MAX_STEPS" | "HOOK_REQUESTED";

/** onGivingUp: the turn will not answer the way it should. */
export interface GaveUp {
  /** One fixed English sentence per kind and check. */
  readonly reason: string;
  /** Committed steps so far. */
  readonly steps: number;
  readonly kind: GiveUpKind;
}

/** What a review hook may leave behind; both count only if the chain ends in BAIL. */
export interface Verdict {
  /** A correction for the next attempt, in the agent's own voice. */
  note: string | undefined;
  /** Give up now instead of trying again. */
  giveUp: boolean;
}

/** onReviewingToolCalls. `toolCalls` is frozen: changing it throws, and never changes what runs. */
export interface ReviewingToolCalls extends Verdict {
  readonly toolCalls: readonly ReviewedCall[];
}

/**
 * A proposed call, frozen. `args` is an object unless the model wrote malformed JSON: then it is `{}`, and
 * `rawArgs` the text.
 */
export interface ReviewedCall {
  readonly id: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly rawArgs?: string;
}

/** onToolCallsReviewed. */
export interface ToolCallsReviewed {
  readonly toolCalls: readonly ReviewedCall[];
  readonly passed: boolean;
  /** As the reviewer returned it: undefined keeps the current one, "" clears it. */
  readonly todo: string | undefined;
  readonly adjustedReasoning: string | undefined;
  readonly decidedBy: "reviewer" | "hook";
}

/** onReviewingMessage. */
export interface ReviewingMessage extends Verdict {
  readonly message: string;
}

/** onMessageReviewed. */
export interface MessageReviewed {
  readonly message: string;
  readonly passed: boolean;
  readonly adjustedReasoning: string | undefined;
  readonly decidedBy: "reviewer" | "hook";
}

/** onToolCallsCompleted: outcomes by tool name, a list per name, in order of the calls. */
export type ToolOutcomes = Readonly<Record<string, readonly ToolOutcome[]>>;

/** onCompacted: estimated tokens. */
export interface Compacted {
  readonly before: number;
  readonly after: number;
}

export type { ToolCall, ToolOutcome };
