import { act } from "./acting.js";
import { type CheckOutcome, checkCalls, checkText, isFlagged } from "./checks.js";
import { DraftDelivery } from "./draft-delivery.js";
import { endingOf } from "./endings.js";
import { fire, fireSafely } from "./hook-points.js";
import { reason, reasonWithoutTools } from "./reasoning.js";
import type { TurnState } from "./turn-state.js";

type AttemptOutcome = "answered" | "committed" | Exclude<CheckOutcome, "passed">;
type GiveUpKind = "RETRIES_EXHAUSTED" | "HOOK_REQUESTED" | "MAX_STEPS";

/** Step after step until one answers, or the turn gives up (engine 1.4 to 1.6). */
export function playSteps(turn: TurnState): void {
  const maxSteps = turn.run.program.agent.maxSteps ?? 5;
  for (let committed = 0; committed < maxSteps; committed++) {
    const outcome = playStep(turn, committed + 1);
    if (outcome === "answered") return;
    if (outcome !== "committed") {
      giveUp(turn, outcome, committed);
      return;
    }
  }
  giveUp(turn, "MAX_STEPS", maxSteps);
}

/** A rejected attempt starts again with the same number; corrections last until it commits (engine 1.4). */
function playStep(turn: TurnState, step: number): Exclude<AttemptOutcome, "restart"> {
  turn.corrected = false;
  for (let attempt = 1; ; attempt++) {
    const outcome = bracket(turn, `${step}.${attempt}`, () => playAttempt(turn));
    if (outcome !== "restart") return outcome;
  }
}

function playAttempt(turn: TurnState): AttemptOutcome {
  const delivery = new DraftDelivery(turn);
  try {
    const { text, calls } = reason(turn, delivery);
    const verdict = checkAll(turn, text, calls.length > 0 ? checkCalls(turn, calls) : "passed");
    if (verdict !== "passed") {
      if (text !== "") turn.rejected.add(text.trim());
      return verdict;
    }
    if (text !== "") turn.reply = delivery.deliver(text);
    if (calls.length > 0) act(turn, calls, text, delivery.place);
    return text !== "" && calls.length === 0 ? "answered" : "committed";
  } finally {
    delivery.end();
  }
}

/** Tool review comes first; then the text, beside calls or not. */
function checkAll(turn: TurnState, text: string, callsVerdict: CheckOutcome): CheckOutcome {
  return callsVerdict === "passed" && text !== "" ? checkText(turn) : callsVerdict;
}

/** onGivingUp, and unless a hook takes over, one forced step (engine 1.6). */
function giveUp(turn: TurnState, kind: GiveUpKind, committed: number): void {
  turn.giveUp = `${kind} after ${committed}`;
  if (fire(turn, "onGivingUp") === "RESOLVE") {
    turn.answeredBy = "hook";
    turn.reply = "";
    return;
  }
  turn.corrected = false;
  turn.todo = "";
  turn.answeredBy = bracket(turn, `${committed + 1}.1`, () => playForced(turn));
}

/** Who answered. */
function playForced(turn: TurnState): string {
  const delivery = new DraftDelivery(turn);
  try {
    const { text, calls } = reasonWithoutTools(turn);
    const unfit = calls.length > 0 ? "proposed-calls" : unfitText(turn, text);
    turn.reply = delivery.deliver(unfit ? turn.run.program.agent.fallback : text);
    return unfit ? `fallback ${unfit}` : "engine";
  } finally {
    delivery.end();
  }
}

/** Why the fallback goes out in place of a forced text. */
function unfitText(turn: TurnState, text: string): string | undefined {
  if (text === "") return "empty";
  if (turn.rejected.has(text.trim())) return "repeated";
  return isFlagged(turn) ? "moderated" : undefined;
}

/** onStepStarted and onStepCompleted, balanced on every path; the first fault wins (engine 1.2, 1.9). */
function bracket<Result>(turn: TurnState, label: string, play: () => Result): Result {
  let result: Result;
  try {
    fire(turn, "onStepStarted", `onStepStarted ${label}`);
    result = play();
  } catch (caught) {
    const ending = endingOf(caught);
    fireSafely(turn, "onStepCompleted", `onStepCompleted ${label}`);
    throw ending;
  }
  fire(turn, "onStepCompleted", `onStepCompleted ${label}`);
  return result;
}
