import { Msg } from "../messages/msg.js";
import { EngineError, messageOf } from "../runtime/errors.js";
import { inUnit } from "./in-unit.js";
import { type Rejection, reject } from "./rejection.js";
import type { Turn } from "./turn.js";
import type { ModerationVerdict } from "./verdicts.js";

/**
 * Moderation of a text on its way out (engine 1.4). It feeds back the reason, never the text. Undefined: it
 * may go.
 */
export async function moderateOutgoing(turn: Turn, text: string): Promise<Rejection | undefined> {
  const { flagged, reason } = await moderate(turn, text, "outgoing");
  if (!flagged) return undefined;
  return reject(turn, { check: "moderation", decidedBy: "moderator", correction: reason, giveUp: false });
}

/**
 * Whether moderation flags the text of the forced step; no rejection, for it would have nowhere to go (engine
 * 1.6).
 */
export async function flagsOutgoing(turn: Turn, text: string): Promise<boolean> {
  return (await moderate(turn, text, "outgoing")).flagged;
}

/** The message that the model sees in place of one that moderation has not passed. */
export function mask(msg: Msg, categories: readonly string[]): Msg {
  const why = categories.length === 0 ? "" : `: ${categories.join(", ")}`;
  const content = `[The customer's message was withheld by moderation${why}]`;
  const { id, role, name } = msg;
  return new Msg({ id, role, content, ...(name === undefined ? {} : { name }) });
}

/**
 * Moderation of the customer's message (engine 1.4): a flagged one is marked in the session and reaches the
 * model only as a mask. The agent has remembered the mask from the start, so that a turn that ends before the
 * verdict, or whose moderator fails, leaks nothing into the next.
 */
export async function moderateIncoming(turn: Turn, msg: Msg): Promise<Msg> {
  const known = await maskedIfFlagged(turn, msg);
  turn.rememberInstead(turn.incoming as Msg, known);
  turn.incoming = known;
  return known;
}

/** The customer's message as a model may see it; a flagged one is marked in the session. */
export async function maskedIfFlagged(turn: Turn, msg: Msg): Promise<Msg> {
  const { flagged, categories = [] } = await moderate(turn, msg.text, "incoming");
  if (!flagged) return msg;
  if (turn.recorded !== undefined) {
    const marked = { ...turn.recorded, flagged: categories };
    turn.session.amend(turn.recorded, marked);
    turn.recorded = marked;
  }
  return mask(msg, categories);
}

async function moderate(
  turn: Turn,
  text: string,
  direction: "incoming" | "outgoing",
): Promise<ModerationVerdict> {
  const work = async (): Promise<ModerationVerdict> => {
    try {
      const verdict = await moderatorOf(turn)(turn.context, { text, direction });
      if (typeof verdict?.flagged === "boolean") return verdict;
      throw new Error("the moderator's answer has no `flagged`, true or false");
    } catch (cause) {
      turn.cancel.check();
      const message = `Moderation failed: ${messageOf(cause)}`;
      throw new EngineError("MODERATION_FAILED", message, { cause, details: { direction } });
    }
  };
  const verdict = await inUnit(turn, { type: "moderation.started", direction }, work, (result) => {
    if ("error" in result)
      return { type: "moderation.ended", direction, outcome: "error", error: result.error };
    const { flagged, categories = [] } = result.value;
    return { type: "moderation.ended", direction, outcome: "ok", flagged, categories };
  });
  turn.cancel.check();
  return verdict;
}

function moderatorOf(turn: Turn) {
  const { moderator } = turn.engine;
  if (moderator !== undefined) return moderator;
  throw new EngineError(
    "CONFIG_INVALID",
    `Agent ${turn.agent.name} is moderated, but the engine has no moderator.`,
  );
}
