import type { ToolCall } from "../messages/msg.js";
import type { Turn } from "./turn.js";

/**
 * Whether message review is active: never at MIN; switched on for the agent or by a rule that applies (engine
 * 1.4).
 */
export function reviewsMessages(turn: Turn): boolean {
  if (turn.effort === "MIN") return false;
  return (
    turn.agent.settings.messageReview ||
    turn.rules.some(({ review }) => review === "messages" || review === "both")
  );
}

/**
 * Whether tool review is active for these calls: as above, or one of them is of a consequential tool. Where
 * no tool is offered there is none: nothing can run, and nothing held the text beside the calls.
 */
export function reviewsCalls(turn: Turn, calls: readonly ToolCall[]): boolean {
  if (turn.effort === "MIN" || turn.tools.size === 0) return false;
  return reviewsAllCalls(turn) || calls.some(({ tool }) => turn.tools.get(tool)?.consequential === true);
}

function reviewsAllCalls(turn: Turn): boolean {
  return (
    turn.agent.settings.toolReview ||
    turn.rules.some(({ review }) => review === "toolCalls" || review === "both")
  );
}

/** Whether moderation looks at what goes out. */
export function moderatesOutgoing(turn: Turn): boolean {
  return turn.agent.settings.moderation;
}

/**
 * Whether text must wait until it is whole: in block output; in the forced step, which may be replaced; and
 * wherever a check or a postReasoning hook may still change or reject it (engine 1.4).
 */
export function isHeld(turn: Turn): boolean {
  if (turn.output === "block" || turn.forced) return true;
  if (reviewsMessages(turn) || moderatesOutgoing(turn) || turn.agent.hasHooks("postReasoning")) return true;
  if (turn.effort === "MIN" || turn.tools.size === 0) return false;
  if (reviewsAllCalls(turn)) return true;
  for (const tool of turn.tools.values()) if (tool.consequential) return true;
  return false;
}
