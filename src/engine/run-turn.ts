import type { TurnOutcome } from "../lifecycle/events.js";
import { Msg } from "../messages/msg.js";
import { EngineError, type HookrigError } from "../runtime/errors.js";
import { asHookrigError, caught } from "./caught.js";
import { compactIfNeeded } from "./compaction.js";
import { mask, moderateIncoming } from "./moderation.js";
import { passGate } from "./reply.js";
import { breakOff, closeStep } from "./step.js";
import type { Turn } from "./turn.js";
import type { TurnResult } from "./turn-result.js";
import { TurnStopped } from "./turn-stopped.js";

type Stage = Exclude<TurnOutcome, "manual">;
/** How the body of a turn ended. */
type End = { readonly stage: Stage; readonly reply?: Msg; readonly error?: HookrigError };

/**
 * A whole turn on one page (engine 1.3): the customer's message, the answer, exactly one terminal `ready` on
 * every path, and what follows it. Resolves whatever happened. `docs/lifecycle.md` draws it with its error
 * exits.
 */
export async function runTurn(turn: Turn, msg: Msg): Promise<TurnResult> {
  const { scope } = turn;
  if (scope.active) startTurn(turn, msg.text);
  record(turn, msg);
  const end = await untilCancelled(turn, body(turn)).then(
    (reply): End => ({ stage: "completed", reply }),
    (thrown: unknown) => unwind(turn, thrown),
  );
  turn.closed = true;
  status(turn, "ready", { stage: end.stage });
  if (end.stage === "completed") await beside(turn, () => turn.fire("onMessagesEmitted", delivered(turn)));
  if (scope.active) endTurn(turn, end);
  await compactIfNeeded(turn);
  const { reply, error } = end;
  return {
    outcome: end.stage,
    messages: turn.delivered,
    ...(reply === undefined ? {} : { reply }),
    ...(turn.giveUp === undefined ? {} : { giveUp: turn.giveUp }),
    ...(error === undefined ? {} : { error }),
  };
}

/**
 * From the acknowledgement to the reply, and to the agents that hear it. Throws at a gate's BAIL, a cancel
 * and a fault.
 */
async function body(turn: Turn): Promise<Msg> {
  turn.cancel.check();
  passGate("onAcknowledging", await turn.fire("onAcknowledging", undefined));
  status(turn, "acknowledged");
  passGate("onAcknowledged", await turn.fire("onAcknowledged", undefined));
  status(turn, "processing");
  turn.cancel.check();
  const { agent } = turn;
  const customers = turn.customerMsg as Msg;
  const msg = agent.settings.incomingModeration ? await moderateIncoming(turn, customers) : customers;
  const reply = await agent.reply({ ...turn.replyExtra, msg }, turn);
  turn.cancel.check();
  await hearIt(turn, reply);
  turn.cancel.check();
  turn.closed = true; // Nothing is left to cancel: a cancel from here on must not strike what follows.
  return reply;
}

/**
 * The agents of the session that hear this one observe what it said; what a hook said in its place, likewise.
 */
async function hearIt(turn: Turn, reply: Msg): Promise<void> {
  const listeners = turn.engine.listeners(turn.session, turn.agent);
  if (listeners.length === 0) return;
  if (!(reply instanceof Msg)) {
    const message = `reply of agent ${turn.agent.name} ended with no Msg, and others are to hear it.`;
    throw new EngineError("AGENT_HOOK_ERROR", message);
  }
  const text = reply.text !== "" ? reply.text : delivered(turn).join("\n\n");
  if (text === "") return;
  for (const other of listeners) {
    const msg = new Msg({ id: reply.id, role: "user", name: turn.agent.name, content: text });
    await other.observe({ msg }, turn);
    turn.cancel.check();
  }
}

/**
 * Waits for the body, but after a cancel no longer than for running tools: whatever else it waits for is let
 * go.
 */
function untilCancelled<T>(turn: Turn, work: Promise<T>): Promise<T> {
  return turn.cancel.race(work, () => !turn.toolsRunning);
}

/** From a throw to the statuses that tell of it: stopped, cancelled or failed. The first error wins. */
async function unwind(turn: Turn, thrown: unknown): Promise<End> {
  if (thrown instanceof TurnStopped) return { stage: "stopped" };
  const error = turn.fault ?? (turn.cancel.cancelled ? undefined : asHookrigError(thrown));
  if (error !== undefined) {
    try {
      const suppressed = await untilCancelled(turn, caught(turn, error, { fatal: true }));
      if (!suppressed) status(turn, "error", { text: `The turn failed (${error.code}).` });
      return { stage: "failed", error };
    } catch {
      // Cancelled on the way, or while onError hooks ran: the error stays the outcome, told without them.
      turn.scope.abandon(turn.id);
      status(turn, "error", { text: `The turn failed (${error.code}).` });
      return { stage: "failed", error };
    }
  }
  await closeCancelled(turn);
  status(turn, "cancelled");
  return { stage: "cancelled" };
}

/**
 * After a cancel: whatever was under way ends as cancelled, innermost first, the open step with its
 * onStepCompleted.
 */
async function closeCancelled(turn: Turn): Promise<void> {
  const { openStep, scope } = turn;
  if (openStep !== undefined) {
    scope.abandon(openStep.unit);
    breakOff(turn);
    turn.parent = openStep.unit;
    await beside(turn, () => closeStep(turn, "cancelled"), false);
  }
  scope.abandon(turn.id);
  turn.parent = turn.id;
}

/**
 * Runs what comes after or beside the answer: its failure is reported to onError, and the outcome stays
 * (engine 1.9).
 */
async function beside(turn: Turn, run: () => unknown, tell = true): Promise<void> {
  try {
    await run();
  } catch (error) {
    await caught(turn, error, { fatal: false, tell });
  }
}

/**
 * Records the customer's message. With incoming moderation, the agent remembers a mask until it has passed.
 */
function record(turn: Turn, msg: Msg): void {
  const { session, agent, clock } = turn;
  turn.recorded = { type: "message", at: clock.now(), source: "customer", text: msg.text };
  session.record(turn.recorded);
  turn.customerMsg = msg;
  turn.incoming = agent.settings.incomingModeration ? mask(msg, ["not moderated"]) : msg;
  turn.remember(turn.incoming);
}

function startTurn(turn: Turn, text: string): void {
  const { id, agent, session, traceId, effort, output, scope } = turn;
  const { maxSteps } = agent.settings;
  scope.start(
    {
      type: "turn.started",
      agent: agent.name,
      customer: session.customer.id,
      traceId,
      effort,
      output,
      maxSteps,
      text,
    },
    id,
  );
  turn.parent = id;
}

function endTurn(turn: Turn, { stage, error }: End): void {
  const { scope, agent, effort, committed: steps, budget } = turn;
  scope.abandon(turn.id);
  turn.parent = undefined;
  const { spent, limit } = budget;
  scope.end({
    type: "turn.ended",
    unit: turn.id,
    agent: agent.name,
    outcome: stage,
    effort,
    steps,
    spent,
    limit,
    ...(error === undefined ? {} : { error }),
  });
}

function delivered(turn: Turn): readonly string[] {
  return Object.freeze(turn.delivered.map(({ text }) => text));
}

function status(
  turn: Turn,
  name: "acknowledged" | "processing" | "error" | "cancelled" | "ready",
  details: { stage?: Stage; text?: string } = {},
): void {
  const { session, scope, clock } = turn;
  session.record({ type: "status", at: clock.now(), status: name, ...details });
  if (scope.active) scope.emit({ type: "status", status: name, ...details });
}

/** Why a turn was cancelled, where nobody gave a reason. */
export function cancelled(code: "TURN_CANCELLED" | "TURN_INTERRUPTED", cause?: unknown): EngineError {
  const message =
    code === "TURN_CANCELLED" ? "The turn was cancelled." : "A new customer message cancelled the turn.";
  return new EngineError(code, message, cause === undefined ? {} : { cause });
}
