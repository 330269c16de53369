import { agentChain, messageText } from "./agent-chains.js";
import { FaultEnding } from "./endings.js";
import { json } from "./json.js";
import type { TurnState } from "./turn-state.js";

/**
 * The core function `print` (agent hooks): prePrint, the emission of what the customer sees, postPrint.
 *
 * @param emit gets the text as prePrint left it.
 */
export function print(turn: TurnState, text: string, last: boolean, emit: (visible: string) => void): void {
  turn.beat(`core print ${json(text)}${last ? " last" : ""}`);
  emit(agentChain(turn, "prePrint", text, messageText));
  agentChain(turn, "postPrint", undefined);
}

/**
 * A whole message goes out and into memory: the agent remembers its own words, not prePrint's.
 *
 * @param out is called with the place where it is remembered, once it is out.
 */
export function printMessage(turn: TurnState, text: string, out?: (place: number) => void): void {
  print(turn, text, true, (visible) => {
    turn.beat(`message ${json(visible)}`);
    const place = turn.run.remember(text);
    out?.(place);
  });
}

/**
 * A hook emits a text (engine 1.1): neither moderated nor announced; refused once the turn was cancelled or
 * the terminal `ready` is out.
 */
export function emitMessage(turn: TurnState, text: string): void {
  if (turn.closed || turn.cancelled) throw new FaultEnding("TURN_CLOSED");
  printMessage(turn, text);
}
