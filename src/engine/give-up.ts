import { HookResult } from "../hooks/hook-result.js";
import type { GaveUp, GiveUpKind } from "../hooks/payloads.js";
import type { Check, GiveUpAnswered } from "../lifecycle/events.js";
import type { Msg } from "../messages/msg.js";
import { flagsOutgoing } from "./moderation.js";
import { deliver } from "./outgoing.js";
import { moderatesOutgoing } from "./review-scope.js";
import { bracketStep, think } from "./step.js";
import type { Turn } from "./turn.js";

const REASONS: Readonly<Record<GiveUpKind, Readonly<Record<Check, string>> | string>> = {
  RETRIES_EXHAUSTED: {
    tool_review: "Tool review rejected the proposed tool calls once too often.",
    message_review: "Message review rejected the drafted reply once too often.",
    moderation: "Moderation blocked the reply once too often.",
  },
  HOOK_REQUESTED: {
    tool_review: "A hook rejected the proposed tool calls and asked to give up.",
    message_review: "A hook rejected the drafted reply and asked to give up.",
    moderation: "A hook asked to give up.",
  },
  MAX_STEPS: "The turn used up its steps without preparing a reply.",
};

/**
 * Gives up (engine 1.6): asks the hooks first; unless one RESOLVEs, runs exactly one forced step without
 * tools. Returns the reply, which is empty where the hooks own the answer.
 */
export async function giveUp(turn: Turn, kind: GiveUpKind, check: Check): Promise<Msg> {
  turn.cancel.check();
  const { scope, agent } = turn;
  const reasons = REASONS[kind];
  const reason = typeof reasons === "string" ? reasons : reasons[check];
  const payload: GaveUp = Object.freeze({ reason, steps: turn.committed, kind });
  turn.giveUp = { ...payload, answeredBy: "engine" };
  if (scope.active) scope.emit({ type: "giveUp", agent: agent.name, ...payload });
  if ((await turn.fire("onGivingUp", payload)) === HookResult.RESOLVE) {
    turn.giveUp = { ...payload, answeredBy: "hook" };
    if (scope.active) scope.emit({ type: "giveUp.answered", agent: agent.name, kind, answeredBy: "hook" });
    return turn.say("");
  }
  turn.forced = true;
  turn.step = turn.committed + 1;
  turn.attempt = 1;
  const { msg, fallback } = await bracketStep(turn, () => forcedStep(turn));
  turn.committed += 1;
  if (scope.active)
    scope.emit({ type: "giveUp.answered", agent: agent.name, kind, answeredBy: "engine", fallback });
  return msg;
}

interface Forced {
  readonly outcome: "answered";
  readonly msg: Msg;
  readonly fallback: GiveUpAnswered["fallback"];
}

/**
 * The one step of giving up. It is not reviewed; where its text can't go out, the configured fallback does.
 */
async function forcedStep(turn: Turn): Promise<Forced> {
  const thought = await think(turn);
  const fallback = await unfit(turn, thought);
  const msg = fallback === undefined ? thought : turn.say(turn.agent.settings.fallback);
  const sent = await deliver(turn, msg, fallback === undefined ? "model" : "fallback");
  return { outcome: "answered", msg: sent.outcome === "sent" ? msg : turn.say(""), fallback };
}

async function unfit(turn: Turn, msg: Msg): Promise<GiveUpAnswered["fallback"]> {
  const text = msg.text.trim();
  if (msg.toolCalls.length > 0) return "proposed-calls";
  if (text === "") return "empty";
  if (turn.rejectedTexts.includes(text)) return "repeated";
  if (moderatesOutgoing(turn) && (await flagsOutgoing(turn, msg.text))) return "moderated";
  return undefined;
}
