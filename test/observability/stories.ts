import { ModelError } from "../../src/models/model-error.js";
import { EngineError } from "../../src/runtime/errors.js";
import type { Stage } from "./stage.js";

/** One step with a tool call, a passed review, and an answer. */
export function completed(stage: Stage): void {
  const turn = stage.turn();
  const step = stage.step(turn);
  stage.hook(step, 10, { result: "CALL_NEXT" });
  stage.think(step, "It ships today.");
  stage.act(step, { return: { status: "shipped" } });
  stage.review(step, true);
  stage.tell({ type: "message", agent: "helper", text: "It ships today.", partial: false, source: "model" });
  stage.endStep(step, "committed");
  stage.endTurn(turn, "completed");
}

/** A rejected attempt, then a committed one. */
export function rejected(stage: Stage): void {
  const turn = stage.turn();
  const first = stage.step(turn);
  stage.think(first, "Tomorrow, promised!");
  stage.review(first, false);
  stage.reject();
  stage.endStep(first, "rejected", { check: "message_review", decidedBy: "reviewer" });
  const second = stage.step(turn, 2);
  stage.think(second, "I can't say yet.");
  stage.review(second, true);
  stage.endStep(second, "committed", { attempt: 2 });
  stage.endTurn(turn, "completed", { spent: 1 });
}

/** A hook rejects and gives up at once; the engine answers with a forced step. */
export function gaveUp(stage: Stage): void {
  const turn = stage.turn();
  const step = stage.step(turn);
  stage.think(step, "No.");
  stage.tell({ type: "reviewed", check: "tool_review", passed: false, decidedBy: "hook", subject: "lookup" });
  stage.reject({ check: "tool_review", decidedBy: "hook", restarts: false });
  stage.endStep(step, "rejected", { check: "tool_review", decidedBy: "hook" });
  const kind = "HOOK_REQUESTED" as const;
  stage.tell({ type: "giveUp", agent: "helper", kind, steps: 0, reason: "A hook asked to give up." });
  const forced = stage.step(turn, 1, true);
  stage.think(forced, "Sorry.");
  stage.endStep(forced, "committed", { forced: true });
  stage.tell({ type: "giveUp.answered", agent: "helper", kind, answeredBy: "engine" });
  stage.endTurn(turn, "completed", { spent: 1 });
}

/** The provider fails once, is tried again, and then a hook throws. */
export function failed(stage: Stage): void {
  const turn = stage.turn();
  const step = stage.step(turn);
  const call = stage.modelCall(step);
  stage.endModelCall(call, { outcome: "error", error: ModelError.ofStatus(503, "busy with order 42") });
  stage.think(step, "Hello.");
  const error = new EngineError("HOOK_ERROR", "audit choked on order 42");
  stage.hook(step, 5, { outcome: "error", error });
  stage.endStep(step, "failed", { error });
  stage.endTurn(turn, "failed", { error, steps: 0 });
}

/** Cancelled in the middle of a tool, whose end nobody reports any more. */
export function cancelled(stage: Stage): void {
  const turn = stage.turn();
  const step = stage.step(turn);
  const acting = { agent: "helper", core: "acting" } as const;
  const core = stage.start({ type: "core.started", ...acting, kwargs: {} }, step);
  stage.start({ type: "toolCall.started", call: "c", tool: "slow", args: {}, agent: "helper" }, core);
  stage.wait(70);
  stage.endTurn(turn, "cancelled", { steps: 0 });
}

/** Compaction that outlasts the turn it follows. */
export function compacted(stage: Stage): void {
  const turn = stage.turn();
  const told = { agent: "helper", before: 30_000 };
  const compaction = stage.start({ type: "compaction.started", ...told }, turn);
  const call = stage.modelCall(compaction, "compaction");
  stage.endTurn(turn, "completed");
  stage.wait(500);
  const usage = { inputTokens: 900, outputTokens: 90 };
  stage.endModelCall(call, { lane: "compaction", usage, text: "They talked." });
  stage.end(compaction, { type: "compaction.ended", ...told, outcome: "ok", after: 4000 });
}

/** What goes wrong beside the turn: tools, reviewers, moderation, hooks without a result. */
export function troubled(stage: Stage): void {
  const turn = stage.turn();
  const step = stage.step(turn);
  stage.act(step, { throw: "no such order: 42" });
  stage.act(step, { cancelled: true });
  const check = "tool_review" as const;
  const review = stage.start({ type: "review.started", check }, step);
  const error = new EngineError("REVIEW_FAILED", "the reviewer was cut off");
  stage.end(review, { type: "review.ended", check, outcome: "error", error });
  const moderation = stage.start({ type: "moderation.started", direction: "outgoing" }, step);
  stage.end(moderation, { type: "moderation.ended", direction: "outgoing", outcome: "ok", flagged: true });
  stage.reject({ check: "moderation", decidedBy: "moderator", exhausted: true, restarts: false, spent: 3 });
  stage.endStep(step, "rejected", { check: "moderation", decidedBy: "moderator" });
  const compaction = stage.start({ type: "compaction.started", agent: "helper", before: 90 }, turn);
  const call = stage.modelCall(compaction, "compaction");
  stage.endModelCall(call, { lane: "compaction", usage: { inputTokens: 9, outputTokens: 1 } });
  const lost = new EngineError("COMPACTION_FAILED", "no summary");
  const told = { agent: "helper", before: 90 };
  stage.end(compaction, { type: "compaction.ended", ...told, outcome: "error", error: lost });
  stage.endTurn(turn, "completed", { spent: 3 });
}

export const STORIES = { completed, rejected, gaveUp, failed, cancelled, compacted, troubled } as const;
