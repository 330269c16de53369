import { agentChain, messageText } from "./agent-chains.js";
import { isIncomingFlagged } from "./checks.js";
import { CANCELLED_ENDING, endingOf, FaultEnding } from "./endings.js";
import { fireGate, fireSafely } from "./hook-points.js";
import { matchRules, skipRules } from "./rule-matching.js";
import { userLine } from "./run.js";
import { playSteps } from "./steps.js";
import type { TurnState } from "./turn-state.js";
import { followUp } from "./upkeep.js";

/**
 * A turn from the customer's message to what follows `ready` (engine 1.3). Returns its outcome.
 *
 * @param customerTurn which of the customer's messages this is, from 0.
 */
export function playTurn(turn: TurnState, text: string, customerTurn: number): string {
  const outcome = playToOutcome(turn, text, customerTurn);
  turn.status(`ready ${outcome}`);
  turn.closed = true;
  followUp(turn, outcome === "completed");
  return outcome;
}

function playToOutcome(turn: TurnState, text: string, customerTurn: number): string {
  try {
    const place = receive(turn, text);
    fireGate(turn, "onAcknowledging");
    turn.status("acknowledged");
    fireGate(turn, "onAcknowledged");
    turn.status("processing");
    reply(turn, customerTurn, place, heard(turn, text, place));
    return "completed";
  } catch (caught) {
    const ending = endingOf(caught);
    if (ending === CANCELLED_ENDING) turn.status("cancelled");
    else if (ending instanceof FaultEnding) fail(turn, ending);
    return ending.ends;
  }
}

/**
 * The message is recorded first. Where incoming messages are moderated, one that is flagged or was never
 * judged reaches the model as a mask, whatever becomes of the turn (engine 1.4). Returns where the agent
 * remembers it.
 */
function receive(turn: TurnState, text: string): number {
  const { memory, program } = turn.run;
  const place = memory.push(userLine(program.incomingModeration ? undefined : text)) - 1;
  turn.wait(0); // it may have been cancelled while the turn before it settled
  return place;
}

/** What the agent is asked to answer: undefined, where moderation masks it. */
function heard(turn: TurnState, text: string, place: number): string | undefined {
  if (isIncomingFlagged(turn)) return undefined;
  turn.run.memory[place] = userLine(text);
  return text;
}

/**
 * The core function `reply`, and all that happens in it (engine 1.3). A rewrite takes a mask's place, too.
 */
function reply(turn: TurnState, customerTurn: number, place: number, text: string | undefined): void {
  turn.beat("core reply");
  const rewrite = agentChain(turn, "preReply", text, messageText);
  if (rewrite !== undefined) turn.run.memory[place] = userLine(rewrite);
  if (fireGate(turn, "onPreparing") === "RESOLVE") skipRules(turn);
  else matchRules(turn, customerTurn);
  fireGate(turn, "onGeneratingMessages");
  playSteps(turn);
  turn.reply = agentChain(turn, "postReply", turn.reply, (output, set) => set.content ?? output);
}

/**
 * The error path (engine 1.9); an onError hook's BAIL suppresses the status (1.2). A cancel on the way leaves
 * the outcome, but fires nothing more (1.3).
 */
function fail(turn: TurnState, fault: FaultEnding): void {
  turn.caught(fault, true);
  if (turn.cancelled || fireSafely(turn, "onError") !== "BAIL") turn.status("error");
}
