import { agentChain, messageText } from "./agent-chains.js";
import { isIncomingFlagged } from "./checks.js";
import { endingOf, FaultEnding } from "./endings.js";
import type { TurnState } from "./turn-state.js";

/**
 * The agent hears what it does not answer: the customer in manual mode, a colleague in its place (engine 1.3,
 * agent hooks `observe`). No turn, so no point fires and nothing can be cancelled; what fails is caught, no
 * more.
 */
export function observe(turn: TurnState, role: "user" | "assistant", text: string): void {
  turn.closed = true;
  try {
    const masked = role === "user" && isIncomingFlagged(turn);
    turn.beat("core observe");
    const heard = agentChain(turn, "preObserve", text, messageText);
    if (masked) turn.run.memory.push("user (masked)");
    else turn.run.remember(role, heard);
    agentChain(turn, "postObserve", undefined);
  } catch (caught) {
    const ending = endingOf(caught);
    if (ending instanceof FaultEnding) turn.caught(ending, false);
  }
}
