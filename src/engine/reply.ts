import { HookResult } from "../hooks/hook-result.js";
import type { HookPointName } from "../hooks/points.js";
import type { Msg } from "../messages/msg.js";
import { giveUp } from "./give-up.js";
import { matchRules } from "./matching.js";
import { step } from "./step.js";
import type { Turn } from "./turn.js";
import { TurnStopped } from "./turn-stopped.js";

/**
 * The core of `reply`: matching, the gate before generation, and the loop of steps, perhaps giving up (engine
 * 1.3).
 */
export async function replyBody(turn: Turn, msg: Msg): Promise<Msg> {
  if (turn.incoming !== undefined && msg !== turn.incoming) {
    turn.rememberInstead(turn.incoming, msg);
    turn.incoming = msg;
  }
  const prepared = passGate("onPreparing", await turn.fire("onPreparing", undefined));
  if (prepared !== HookResult.RESOLVE) await matchRules(turn);
  passGate("onGeneratingMessages", await turn.fire("onGeneratingMessages", undefined));
  for (;;) {
    const end = await step(turn);
    if (end.outcome === "answered") return end.msg;
    if (end.outcome === "rejected") {
      return giveUp(turn, end.giveUp ? "HOOK_REQUESTED" : "RETRIES_EXHAUSTED", end.check);
    }
    if (turn.committed >= turn.agent.settings.maxSteps) return giveUp(turn, "MAX_STEPS", "message_review");
  }
}

type Gate = Extract<
  HookPointName,
  "onAcknowledging" | "onAcknowledged" | "onPreparing" | "onGeneratingMessages"
>;

/** A gate's result. BAIL stops the turn; what the hook emitted stays. */
export function passGate(point: Gate, result: HookResult): HookResult {
  if (result === HookResult.BAIL) throw new TurnStopped(point);
  return result;
}
