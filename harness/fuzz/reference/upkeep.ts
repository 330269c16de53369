import { endingOf, FaultEnding } from "./endings.js";
import { fire, fireSafely } from "./hook-points.js";
import { callModel } from "./model-call.js";
import type { TurnState } from "./turn-state.js";

/** What follows `ready` (engine 1.3, 1.8): errors are seen by onError, the outcome stays. */
export function followUp(turn: TurnState, completed: boolean): void {
  if (completed) attempt(turn, () => fire(turn, "onMessagesEmitted"));
  if (turn.run.program.engine?.policy?.compactAt) attempt(turn, () => compact(turn));
}

/** onCompacting, the model's summary, onCompacted. A failure changes nothing. */
function compact(turn: TurnState): void {
  turn.beat("compaction");
  try {
    fire(turn, "onCompacting");
    summarise(turn);
  } catch (fault) {
    turn.beat("compaction failed");
    throw fault;
  }
  turn.run.memory.length = 0;
  turn.beat("compaction over");
  fire(turn, "onCompacted");
}

/** However the model fails, the compaction did. */
function summarise(turn: TurnState): void {
  try {
    callModel(turn, { lane: "compaction", toolChoice: "none", tools: [] });
  } catch (caught) {
    endingOf(caught);
    throw new FaultEnding("COMPACTION_FAILED");
  }
}

function attempt(turn: TurnState, work: () => void): void {
  try {
    work();
  } catch (caught) {
    const ending = endingOf(caught);
    if (ending instanceof FaultEnding) turn.caught(ending, false);
    fireSafely(turn, "onError");
  }
}
