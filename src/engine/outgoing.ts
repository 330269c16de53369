import { HookResult } from "../hooks/hook-result.js";
import type { Msg } from "../messages/msg.js";
import { moderateOutgoing } from "./moderation.js";
import type { Rejection } from "./rejection.js";
import { reviewMessage } from "./review.js";
import { moderatesOutgoing, reviewsMessages } from "./review-scope.js";
import type { Turn } from "./turn.js";
import { type Source, Utterance } from "./utterance.js";

/** What became of a text that wanted to go out. */
export type Outgoing = Rejection | { readonly outcome: "sent" } | { readonly outcome: "dropped" };

/**
 * The outgoing way of a draft, and of the text beside calls: message review, moderation, delivery (engine
 * 1.4).
 */
export async function sendOut(turn: Turn, msg: Msg): Promise<Outgoing> {
  const { text } = msg;
  const rejection =
    (reviewsMessages(turn) ? await reviewMessage(turn, text) : undefined) ??
    (moderatesOutgoing(turn) ? await moderateOutgoing(turn, text) : undefined);
  return rejection ?? deliver(turn, msg, "model");
}

/**
 * Delivers a text that nothing holds any more. Block: onMessageGenerated may drop it. Stream: it is only
 * told.
 */
export async function deliver(turn: Turn, msg: Msg, source: Source): Promise<Outgoing> {
  if (turn.output === "block") {
    if ((await turn.fire("onMessageGenerated", msg.text)) === HookResult.BAIL) {
      if (turn.scope.active) turn.scope.emit({ type: "message.dropped", text: msg.text });
      return { outcome: "dropped" };
    }
    await new Utterance(turn, msg.id, source).finish(msg);
    return { outcome: "sent" };
  }
  const held = turn.streaming === undefined;
  turn.streaming ??= new Utterance(turn, msg.id, source);
  const utterance = turn.streaming;
  if (held) await utterance.update(msg.text); // Text that was held goes out as one update.
  await utterance.finish(msg);
  turn.streaming = undefined;
  await turn.fire("onMessageGenerated", msg.text);
  return { outcome: "sent" };
}
