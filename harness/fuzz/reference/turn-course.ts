import { agentChain, messageText } from "./agent-chains.js";
import { isIncomingFlagged } from "./checks.js";
import { CANCELLED_ENDING, endingOf, FaultEnding } from "./endings.js";
import { fireGate, fireSafely } from "./hook-points.js";
import { json } from "./json.js";
import { matchRules, skipRules } from "./rule-matching.js";
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
    const remember = receive(turn, text);
    fireGate(turn, "onAcknowledging");
    turn.status("acknowledged");
    fireGate(turn, "onAcknowledged");
    turn.status("processing");
    reply(turn, text, customerTurn, remember);
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
 * judged reaches the model as a mask, whatever becomes of the turn (engine 1.4). Returns how the agent
 * remembers a rewrite.
 */
function receive(turn: TurnState, text: string): (rewrite: string) => void {
  const { memory, program } = turn.run;
  const line = (words: string) => `user ${json(words)}`;
  const place = memory.push(program.incomingModeration ? MASKED : line(text)) - 1;
  turn.wait(0); // it may have been cancelled while the turn before it settled
  if (isIncomingFlagged(turn)) return () => {};
  memory[place] = line(text);
  return (rewrite) => {
    memory[place] = line(rewrite);
  };
}

/** The core function `reply`, and all that happens in it (engine 1.3). */
function reply(
  turn: TurnState,
  text: string,
  customerTurn: number,
  remember: (rewrite: string) => void,
): void {
  turn.beat("core reply");
  remember(agentChain(turn, "preReply", text, messageText));
  if (fireGate(turn, "onPreparing") === "RESOLVE") skipRules(turn);
  else matchRules(turn, customerTurn);
  fireGate(turn, "onGeneratingMessages");
  playSteps(turn);
  agentChain<string | undefined>(turn, "postReply", undefined, (output, set) => set.content ?? output);
}

/** The error path (engine 1.9); an onError hook's BAIL suppresses the status (1.2). */
function fail(turn: TurnState, fault: FaultEnding): void {
  turn.caught(fault, true);
  if (fireSafely(turn, "onError") !== "BAIL") turn.status("error");
}

const MASKED = "user (masked)";
