import type { StepOutcome } from "../lifecycle/events.js";
import { Msg } from "../messages/msg.js";
import { EngineError } from "../runtime/errors.js";
import { asHookrigError, caught } from "./caught.js";
import { sendOut } from "./outgoing.js";
import type { Rejection } from "./rejection.js";
import { buildRequest } from "./request.js";
import { reviewCalls } from "./review.js";
import { reviewsCalls } from "./review-scope.js";
import { runCalls, withoutCalls } from "./tool-calls.js";
import type { Turn } from "./turn.js";

/**
 * How a step ended: the customer has an answer; it committed and the loop goes on; or the turn is to give up.
 */
export type StepEnd =
  | { readonly outcome: "answered"; readonly msg: Msg }
  | { readonly outcome: "committed" }
  | Rejection;

/** Put into the agent's mouth where a rejection came without words. It mentions no rejection. */
const NEUTRAL_CORRECTION = "Let me think this through again from the start and find a better way to put it.";

/**
 * One step: attempts until one is committed, or the budget is out, or a hook wants to give up (engine 1.4,
 * 1.5).
 */
export async function step(turn: Turn): Promise<StepEnd> {
  turn.step = turn.committed + 1;
  turn.corrections = [];
  for (turn.attempt = 1; ; turn.attempt += 1) {
    const end = await bracketStep(turn, () => attempt(turn));
    turn.cancel.check();
    if (end.outcome !== "rejected") {
      turn.committed += 1;
      return end;
    }
    if (end.giveUp || end.exhausted) return end;
    const text = end.correction || NEUTRAL_CORRECTION;
    turn.corrections.push(text);
    if (turn.scope.active) turn.scope.emit({ type: "correction", step: turn.step, text });
  }
}

/** One attempt: think, then go through with it. */
async function attempt(turn: Turn): Promise<StepEnd> {
  const msg = await think(turn);
  const end = await goThrough(turn, msg);
  // Whatever of it was rejected: its text may say that the rejected calls were made.
  if (end.outcome === "rejected") turn.rejectedTexts.push(msg.text.trim());
  return end;
}

/** Be checked, speak, act. */
async function goThrough(turn: Turn, msg: Msg): Promise<StepEnd> {
  const calls = msg.toolCalls;
  if (calls.length > 0) {
    if (turn.scope.active)
      turn.scope.emit({ type: "calls.proposed", calls: calls.map(({ id, tool }) => ({ id, tool })) });
    const rejected = reviewsCalls(turn, calls) ? await reviewCalls(turn, calls) : undefined;
    if (rejected !== undefined) return rejected;
  }
  if (msg.text !== "") {
    const sent = await sendOut(turn, calls.length > 0 ? withoutCalls(msg) : msg);
    if (sent.outcome === "rejected") return sent;
    if (calls.length === 0) return { outcome: "answered", msg: sent.outcome === "sent" ? msg : turn.say("") };
  }
  if (calls.length > 0) await runCalls(turn, msg, calls);
  return { outcome: "committed" };
}

/** Reasoning, through the agent and its hooks. */
export async function think(turn: Turn): Promise<Msg> {
  const msg = await turn.agent.reasoning(buildRequest(turn), turn);
  turn.cancel.check();
  if (msg instanceof Msg) return msg;
  throw new EngineError("AGENT_HOOK_ERROR", `reasoning of agent ${turn.agent.name} ended with no Msg.`);
}

/** onStepStarted … onStepCompleted around an attempt, balanced on every path. */
export async function bracketStep<End extends { readonly outcome: string }>(
  turn: Turn,
  run: () => Promise<End>,
): Promise<End> {
  turn.cancel.check();
  openStep(turn);
  let end: End;
  try {
    await turn.fire("onStepStarted", turn.step);
    end = await run();
    // Whoever cancelled has closed the step by now, and nothing may go on behind its back.
    turn.cancel.check();
    breakOff(turn);
  } catch (error) {
    breakOff(turn);
    if (!turn.cancel.cancelled) turn.fault = asHookrigError(error);
    await closeStep(turn, turn.cancel.cancelled ? "cancelled" : "failed", { error });
    throw error;
  }
  const rejection = end.outcome === "rejected" ? (end as unknown as Rejection) : undefined;
  const by = rejection === undefined ? {} : { check: rejection.check, decidedBy: rejection.decidedBy };
  await closeStep(turn, rejection === undefined ? "committed" : "rejected", by);
  return end;
}

/** No text on its way outlives its attempt: the next one would show its own text as the rest of it. */
export function breakOff(turn: Turn): void {
  turn.streaming?.breakOff();
  turn.streaming = undefined;
}

function openStep(turn: Turn): void {
  const { scope, step, attempt, forced, agent } = turn;
  turn.openStep = { unit: "", step, attempt, forced };
  if (!scope.active) return;
  const { parent } = turn;
  const { unit } = scope.start({ type: "step.started", parent, agent: agent.name, step, attempt, forced });
  turn.openStep = { unit, step, attempt, forced };
  turn.parent = unit;
}

type StepDetails = { readonly error?: unknown } & Partial<Pick<Rejection, "check" | "decidedBy">>;

/**
 * Closes the open attempt, once. Its own hooks' failure counts only if nothing failed before: the first error
 * wins.
 */
export async function closeStep(turn: Turn, outcome: StepOutcome, details: StepDetails = {}): Promise<void> {
  const { openStep, scope, agent } = turn;
  if (openStep === undefined) return;
  turn.openStep = undefined;
  const { unit, step, attempt, forced } = openStep;
  if (outcome === "cancelled") scope.abandon(unit);
  let failure: { readonly error: unknown } | undefined;
  try {
    await (outcome === "cancelled"
      ? turn.fireClosing("onStepCompleted", step)
      : turn.fire("onStepCompleted", step));
  } catch (error) {
    failure = { error };
  }
  if (scope.active) {
    turn.parent = turn.id;
    const failed = turn.cancel.cancelled ? "cancelled" : "failed";
    const ended = failure === undefined || "error" in details ? outcome : failed;
    scope.end({
      type: "step.ended",
      unit,
      agent: agent.name,
      step,
      attempt,
      forced,
      outcome: ended,
      ...details,
      ...failure,
    });
  }
  // A cancel that came meanwhile is no second error.
  if (failure === undefined || ("error" in details && failure.error === turn.cancel.reason)) return;
  if (!("error" in details)) throw failure.error;
  await caught(turn, failure.error, { fatal: false, tell: false });
}
