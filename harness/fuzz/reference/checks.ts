import type { Call, ModerationVerdict, Verdict } from "../program.js";
import { durationMs } from "./duration-ms.js";
import { FaultEnding } from "./endings.js";
import { fire, type ReviewPayload } from "./hook-points.js";
import type { TurnState } from "./turn-state.js";

/** After a check: go on, start the attempt again, or give up, for this reason (engine 1.5, 1.6). */
export type CheckOutcome = "passed" | "restart" | "RETRIES_EXHAUSTED" | "HOOK_REQUESTED";

/**
 * Tool review, if it is active for these calls: for consequential tools, or switched on; never at MIN, nor
 * where no tool is offered, since nothing can run (engine 1.4).
 */
export function checkCalls(turn: TurnState, calls: readonly Call[]): CheckOutcome {
  const { tools } = turn.run.program;
  const consequential = ({ tool }: Call) => turn.tools.includes(tool) && tools?.[tool]?.consequential;
  if (turn.effort === "MIN" || turn.tools.length === 0) return "passed";
  if (!(turn.reviews.toolCalls || calls.some(consequential))) return "passed";
  return review(turn, "tool_review", () => turn.run.script.toolVerdict());
}

/**
 * Message review, if it is active, then moderation, if it is on: the check of a text before it goes out
 * (engine 1.4).
 */
export function checkText(turn: TurnState): CheckOutcome {
  if (turn.reviews.messages) {
    const outcome = review(turn, "message_review", () => turn.run.script.messageVerdict());
    if (outcome !== "passed") return outcome;
  }
  return isFlagged(turn) ? charge(turn, "moderation", "moderator", false) : "passed";
}

/** Asks the moderator of what goes out, if there is one. Throwing is never "passed" (engine 1.4). */
export function isFlagged(turn: TurnState): boolean {
  if (!turn.run.program.moderation) return false;
  turn.beat("moderation outgoing");
  return moderated(turn, turn.run.script.moderation());
}

/** Asks the moderator of what the customer writes, if there is one. */
export function isIncomingFlagged(turn: TurnState): boolean {
  if (!turn.run.program.incomingModeration) return false;
  turn.beat("moderation incoming");
  return moderated(turn, turn.run.script.incomingModeration());
}

function moderated(turn: TurnState, verdict: ModerationVerdict): boolean {
  turn.wait(durationMs(verdict.delay));
  if (verdict.throw !== undefined) throw new FaultEnding("MODERATION_FAILED");
  return verdict.flag !== undefined;
}

/**
 * The hooks first: RESOLVE passes, BAIL rejects; else the reviewer. The charge comes before the point that
 * tells.
 */
function review(
  turn: TurnState,
  check: "tool_review" | "message_review",
  nextVerdict: () => Verdict,
): CheckOutcome {
  const tools = check === "tool_review";
  const payload: ReviewPayload = { giveUp: false };
  const point = tools ? "onReviewingToolCalls" : "onReviewingMessage";
  const result = fire(turn, point, point, payload);
  let outcome: CheckOutcome = "passed";
  if (result === "BAIL") outcome = charge(turn, check, "hook", payload.giveUp);
  else if (result !== "RESOLVE" && rejects(turn, check, nextVerdict()))
    outcome = charge(turn, check, "reviewer", false);
  fire(turn, tools ? "onToolCallsReviewed" : "onMessageReviewed");
  return outcome;
}

function rejects(turn: TurnState, check: string, verdict: Verdict): boolean {
  turn.beat(`review ${check}`);
  turn.wait(durationMs(verdict.delay));
  if (verdict.throw !== undefined) throw new FaultEnding("REVIEW_FAILED");
  turn.todo = verdict.todo ?? turn.todo;
  return verdict.reject !== undefined;
}

/**
 * Charges a rejection to the turn's one budget; the Nth exhausts it (engine 1.5). A hook's wish wins (1.6).
 */
function charge(turn: TurnState, check: string, by: string, giveUp: boolean): CheckOutcome {
  turn.spent++;
  const { limit } = turn;
  const exhausted = turn.spent >= limit;
  turn.rejections.push(`${check} ${by} ${turn.spent}/${limit}${exhausted ? " exhausted" : ""}`);
  turn.corrected = true;
  if (giveUp) return "HOOK_REQUESTED";
  return exhausted ? "RETRIES_EXHAUSTED" : "restart";
}
