import type { Msg } from "../messages/msg.js";
import { asHookrigError, caught } from "./caught.js";
import { mask, maskedIfFlagged } from "./moderation.js";
import type { Turn } from "./turn.js";
import type { TurnResult } from "./turn-result.js";

/**
 * A customer's message while a person has the conversation: recorded and observed; no engine hook, no status,
 * no answer
 * (engine 1.3). `turn` belongs to no turn. Incoming moderation still applies, since the model reads what the
 * agent
 * observed once it has the conversation back. Resolves whatever happened.
 */
export async function hearManually(turn: Turn, msg: Msg): Promise<TurnResult> {
  const { session, agent, clock, scope } = turn;
  turn.recorded = { type: "message", at: clock.now(), source: "customer", text: msg.text };
  session.record(turn.recorded);
  if (scope.active) scope.emit({ type: "manual", agent: agent.name, text: msg.text });
  const { heard, failure } = await moderated(turn, msg);
  try {
    await agent.observe({ msg: heard }, turn);
  } catch (error) {
    return failed(turn, failure ?? error);
  }
  return failure === undefined ? { outcome: "manual", messages: [] } : failed(turn, failure);
}

/** What the agent may hear: where moderation fails, the mask. */
async function moderated(turn: Turn, msg: Msg): Promise<{ readonly heard: Msg; readonly failure?: unknown }> {
  if (!turn.agent.settings.incomingModeration) return { heard: msg };
  try {
    return { heard: await maskedIfFlagged(turn, msg) };
  } catch (failure) {
    return { heard: mask(msg, ["not moderated"]), failure };
  }
}

/** No hook hears of it, since no point fires; the stream does. */
async function failed(turn: Turn, error: unknown): Promise<TurnResult> {
  await caught(turn, error, { fatal: false, tell: false });
  return { outcome: "failed", messages: [], error: asHookrigError(error) };
}
