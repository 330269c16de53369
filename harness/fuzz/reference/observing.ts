import { agentChain, messageText } from "./agent-chains.js";
import { isIncomingFlagged } from "./checks.js";
import { endingOf, FaultEnding } from "./endings.js";
import { userLine } from "./run.js";
import type { TurnState } from "./turn-state.js";

/**
 * The agent hears what it does not answer: the customer in manual mode, a colleague in its place (engine 1.3,
 * agent hooks `observe`). No turn, so no point fires and nothing can be cancelled; what fails is caught, no
 * more. What moderation flags, or fails to judge, is heard as a mask.
 */
export function observe(turn: TurnState, from: "customer" | "colleague", text: string): void {
  turn.closed = true;
  let masked = true;
  attempt(turn, () => {
    masked = from === "customer" && isIncomingFlagged(turn);
  });
  attempt(turn, () => {
    turn.beat("core observe");
    const heard = agentChain(turn, "preObserve", masked ? undefined : text, messageText);
    turn.run.memory.push(userLine(heard));
    agentChain(turn, "postObserve", undefined);
  });
}

function attempt(turn: TurnState, work: () => void): void {
  try {
    work();
  } catch (caught) {
    const ending = endingOf(caught);
    if (ending instanceof FaultEnding) turn.caught(ending, false);
  }
}
