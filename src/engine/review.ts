import { hookName } from "../hooks/engine-hooks.js";
import { HookError } from "../hooks/hook-error.js";
import { HookResult } from "../hooks/hook-result.js";
import type {
  MessageReviewed,
  ReviewedCall,
  ReviewingMessage,
  ReviewingToolCalls,
  Verdict,
} from "../hooks/payloads.js";
import type { ToolCall } from "../messages/msg.js";
import { EngineError, messageOf } from "../runtime/errors.js";
import { inUnit } from "./in-unit.js";
import { type Rejection, reject } from "./rejection.js";
import { reviewedCalls } from "./reviewed-calls.js";
import type { Turn } from "./turn.js";
import type { ReviewVerdict } from "./verdicts.js";

type ReviewCheck = "tool_review" | "message_review";

/** A review under way. */
interface Review {
  readonly check: ReviewCheck;
  readonly subject: string;
  readonly point: "onReviewingToolCalls" | "onReviewingMessage";
  readonly ask: () => ReviewVerdict | PromiseLike<ReviewVerdict>;
}
type Decided = ReviewVerdict & { readonly decidedBy: "reviewer" | "hook"; readonly giveUp: boolean };

/** Message review of a draft (engine 1.2, 1.4). Undefined: it passed. */
export async function reviewMessage(turn: Turn, message: string): Promise<Rejection | undefined> {
  const payload = withVerdict({ message }) as ReviewingMessage;
  const ask = () => turn.engine.messageReviewer(turn.context, message);
  const point = "onReviewingMessage";
  const { rejection, told } = await review(
    turn,
    { check: "message_review", subject: message, point, ask },
    payload,
  );
  const reviewed: MessageReviewed = { message, ...told };
  await turn.fire("onMessageReviewed", Object.freeze(reviewed));
  return rejection;
}

/** Tool review of proposed calls (engine 1.2, 1.4). Undefined: they passed. */
export async function reviewCalls(turn: Turn, calls: readonly ToolCall[]): Promise<Rejection | undefined> {
  const toolCalls = reviewedCalls(calls);
  const payload = withVerdict({ toolCalls }) as ReviewingToolCalls;
  const ask = () => turn.engine.toolReviewer(turn.context, toolCalls);
  const subject = toolCalls.map(({ tool }) => tool).join(", ");
  const point = "onReviewingToolCalls";
  const { rejection, told, todo } = await review(
    turn,
    { check: "tool_review", subject, point, ask },
    payload,
  );
  if (todo !== undefined) turn.todo = todo;
  await turn.fire("onToolCallsReviewed", Object.freeze({ toolCalls, ...told, todo }));
  return rejection;
}

async function review(turn: Turn, what: Review, payload: ReviewingToolCalls | ReviewingMessage) {
  const { check, subject } = what;
  const result = await turn.fire(what.point, payload as ReviewingMessage & ReviewingToolCalls);
  const verdict = byHook(turn, result, payload, what.point) ?? (await byReviewer(turn, what));
  const { passed, decidedBy, adjustedReasoning, giveUp, todo } = verdict;
  if (turn.scope.active) turn.scope.emit({ type: "reviewed", check, passed, decidedBy, subject });
  const rejection = passed
    ? undefined
    : reject(turn, { check, decidedBy, correction: adjustedReasoning, giveUp });
  return { rejection, told: { passed, adjustedReasoning, decidedBy }, todo };
}

/** The verdict of the hooks, if their chain ended in one. */
function byHook(
  turn: Turn,
  result: HookResult,
  payload: Verdict,
  point: Review["point"],
): Decided | undefined {
  if (result === HookResult.RESOLVE) return { passed: true, decidedBy: "hook", giveUp: false };
  if (result !== HookResult.BAIL) return undefined;
  const { note, giveUp } = payload;
  if (note !== undefined && typeof note !== "string") {
    const hooks = turn.hooks[point].map((hook, index) => hookName(hook, point, index));
    throw new HookError(point, hooks.join(", "), "left a note that is no text");
  }
  return {
    passed: false,
    decidedBy: "hook",
    giveUp: giveUp === true,
    ...(note ? { adjustedReasoning: note } : {}),
  };
}

/** Asks the reviewer. What it throws, and an answer that is none, takes the error path: never "passed". */
async function byReviewer(turn: Turn, { check, ask }: Review): Promise<Decided> {
  const work = async (): Promise<ReviewVerdict> => {
    try {
      return valid(await ask());
    } catch (cause) {
      turn.cancel.check();
      const message = `The ${check} could not be decided: ${messageOf(cause)}`;
      throw new EngineError("REVIEW_FAILED", message, { cause, details: { check } });
    }
  };
  const verdict = await inUnit(turn, { type: "review.started", check }, work, (result) => {
    if ("error" in result) return { type: "review.ended", check, outcome: "error", error: result.error };
    const { passed, adjustedReasoning, todo } = result.value;
    return { type: "review.ended", check, outcome: "ok", passed, adjustedReasoning, todo };
  });
  turn.cancel.check();
  return { ...verdict, decidedBy: "reviewer", giveUp: false };
}

function valid(verdict: ReviewVerdict): ReviewVerdict {
  const { passed, adjustedReasoning, todo } = (verdict ?? {}) as Partial<ReviewVerdict>;
  if (typeof passed !== "boolean") throw new Error("the reviewer's answer has no `passed`, true or false");
  for (const [field, text] of [
    ["adjustedReasoning", adjustedReasoning],
    ["todo", todo],
  ]) {
    if (text !== undefined && typeof text !== "string")
      throw new Error(`the reviewer's \`${field}\` is no text`);
  }
  return verdict;
}

/** A review payload: `note` and `giveUp` are editable, all else is fixed, and nothing can be added. */
function withVerdict(subject: { message: string } | { toolCalls: readonly ReviewedCall[] }): Verdict {
  const payload = Object.defineProperties({} as Verdict, {
    ...Object.fromEntries(Object.entries(subject).map(([key, value]) => [key, { value, enumerable: true }])),
    note: { value: undefined, writable: true, enumerable: true },
    giveUp: { value: false, writable: true, enumerable: true },
  });
  return Object.seal(payload);
}
