import { Msg } from "../messages/msg.js";
import { Cancel } from "../runtime/cancel.js";
import { EngineError, HookrigError, messageOf } from "../runtime/errors.js";
import { caught } from "./caught.js";
import { inUnit } from "./in-unit.js";
import { Turn } from "./turn.js";

/**
 * Upkeep after a turn (engine 1.8): once what the agent remembers has reached the effort's threshold, a
 * summary takes its place. A failure is reported, changes nothing and fails no turn.
 */
export async function compactIfNeeded(over: Turn): Promise<void> {
  const { memory, engine, agent } = over;
  // The turn may have been cancelled: upkeep gets a cancel of its own, and whatever the turn let go keeps the
  // old one.
  const upkeep = () => new Turn(engine, over.session, agent, new Cancel(), { of: over });
  let before: number;
  try {
    before = memory.tokens;
  } catch (error) {
    await caught(upkeep(), asCompactionError(error), { fatal: false }); // The estimator is the user's.
    return;
  }
  if (before < engine.policy.compactAt(over.effort) || memory.messages.length === 0) return;
  const turn = upkeep();
  try {
    await inUnit(
      turn,
      { type: "compaction.started", agent: agent.name, before },
      () => compact(turn, before),
      (result) =>
        "error" in result
          ? { type: "compaction.ended", agent: agent.name, outcome: "error", before, error: result.error }
          : { type: "compaction.ended", agent: agent.name, outcome: "ok", before, after: memory.tokens },
    );
  } catch (error) {
    await caught(turn, error, { fatal: false });
    return;
  }
  const after = memory.tokens;
  try {
    await turn.fire("onCompacted", Object.freeze({ before, after }));
  } catch (error) {
    await caught(turn, error, { fatal: false });
  }
}

async function compact(turn: Turn, before: number): Promise<void> {
  try {
    await putSummary(turn, before);
  } catch (thrown) {
    throw asCompactionError(thrown);
  }
}

async function putSummary(turn: Turn, before: number): Promise<void> {
  const { memory, engine, session, clock } = turn;
  await turn.fire("onCompacting", before);
  const messages = memory.messages.slice();
  const covers = session.events.length;
  const summary = await engine.compactor(turn.context, messages);
  if (typeof summary !== "string" || summary.trim() === "") throw new Error("the summary is empty");
  const msg = new Msg({ id: engine.ids.next("msg"), role: "system", name: "summary", content: summary });
  memory.compact(messages.length, msg);
  session.record({ type: "summary", at: clock.now(), text: summary }, covers);
  if (turn.scope.active) turn.scope.emit({ type: "remembered", agent: turn.agent.name, msg, replaces: true });
}

/** A hook's failure keeps its own code; anything else is a failed compaction. */
function asCompactionError(thrown: unknown): HookrigError {
  if (HookrigError.isInstance(thrown) && thrown.point !== undefined) return thrown;
  return new EngineError("COMPACTION_FAILED", `The session was not compacted: ${messageOf(thrown)}`, {
    cause: thrown,
  });
}
