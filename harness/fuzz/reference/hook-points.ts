import type { HookEntry, PointName } from "../program.js";
import { durationMs } from "./duration-ms.js";
import { CANCELLED_ENDING, endingOf, FaultEnding, STOPPED_ENDING, TIMEOUT_ENDING } from "./endings.js";
import { emitMessage } from "./printing.js";
import type { TurnState } from "./turn-state.js";

export type HookResult = "CALL_NEXT" | "RESOLVE" | "BAIL";

/** The editable part of a review point's payload, shared along the chain (engine 1.2). */
export interface ReviewPayload {
  giveUp: boolean;
}

/** What each point honours (engine 1.2); at all others nothing is. */
const HONOURED: Readonly<Partial<Record<PointName, readonly HookResult[]>>> = {
  onError: ["BAIL"],
  onAcknowledging: ["BAIL"],
  onAcknowledged: ["BAIL"],
  onPreparing: ["RESOLVE", "BAIL"],
  onGeneratingMessages: ["BAIL"],
  onReviewingToolCalls: ["RESOLVE", "BAIL"],
  onReviewingMessage: ["RESOLVE", "BAIL"],
  onMessageGenerated: ["BAIL"],
  onGivingUp: ["RESOLVE"],
};

/**
 * A point fires (engine 1.2, 1.9): its hooks are called in order, until one returns what the point honours.
 * Returns that, else CALL_NEXT; throws the fault of a hook that fails, or the cancel that a hook met.
 */
export function fire(
  turn: TurnState,
  point: PointName,
  label: string = point,
  payload?: ReviewPayload,
): HookResult {
  turn.beat(label);
  turn.fired(point);
  const hooks = turn.run.program.hooks?.script[point];
  for (const name in hooks) {
    const entry = turn.run.script.entry(point, name, hooks[name] ?? []);
    const result = callHook(turn, point, name, entry, payload);
    if (honours(turn, point, result)) return result;
  }
  return "CALL_NEXT";
}

/**
 * A point fires where the outcome is decided already (engine 1.9): a hook's failure is caught, no more, and a
 * cancel only ends its waiting.
 */
export function fireSafely(turn: TurnState, point: PointName, label: string = point): HookResult {
  try {
    return fire(turn, point, label);
  } catch (caught) {
    const ending = endingOf(caught);
    if (ending instanceof FaultEnding) turn.caught(ending, false);
    return "CALL_NEXT";
  }
}

/** An early gate: BAIL stops the turn (engine 1.3). */
export function fireGate(turn: TurnState, point: PointName): HookResult {
  const result = fire(turn, point);
  if (result === "BAIL") throw STOPPED_ENDING;
  return result;
}

/** In stream output the text is already out: onMessageGenerated observes (engine 1.2). */
function honours(turn: TurnState, point: PointName, result: HookResult): boolean {
  if (point === "onMessageGenerated" && turn.run.program.agent.output !== "block") return false;
  return HONOURED[point]?.includes(result) ?? false;
}

function callHook(
  turn: TurnState,
  point: PointName,
  name: string,
  entry: HookEntry | undefined,
  payload: ReviewPayload | undefined,
): HookResult {
  if (!entry) {
    turn.beat(`${point} ${name} CALL_NEXT`);
    return "CALL_NEXT";
  }
  turn.deadline = turn.run.now + patience(turn);
  try {
    const result = runEntry(turn, point, entry, payload);
    turn.beat(`${point} ${name} ${result}`);
    return result === "nothing" ? "CALL_NEXT" : result;
  } catch (caught) {
    const ending = endingOf(caught);
    const cancelled = ending === CANCELLED_ENDING;
    turn.beat(`${point} ${name} ${cancelled ? "cancelled" : "failed"}`);
    if (cancelled) throw ending;
    throw new FaultEnding(ending === TIMEOUT_ENDING ? "HOOK_TIMEOUT" : "HOOK_ERROR");
  } finally {
    turn.deadline = Number.POSITIVE_INFINITY;
  }
}

/** How long a hook may take: no longer than its time-out, and behind a cancel than the grace (engine 1.3). */
function patience({ run, cancelled, closed }: TurnState): number {
  const timeout = durationMs(run.program.engine?.hookTimeout, Number.POSITIVE_INFINITY);
  return cancelled && !closed ? Math.min(timeout, run.grace) : timeout;
}

/** What a scripted hook does. Returning nothing is refused where RESOLVE or BAIL is honoured (engine 1.1). */
function runEntry(
  turn: TurnState,
  point: PointName,
  entry: HookEntry,
  payload: ReviewPayload | undefined,
): HookResult | "nothing" {
  if (entry.delay) turn.wait(durationMs(entry.delay));
  if (entry.setMode) turn.setMode(entry.setMode);
  if (payload && entry.giveUp !== undefined) payload.giveUp = entry.giveUp;
  if (entry.emit !== undefined) emitMessage(turn, entry.emit);
  if (entry.hang) turn.wait(Number.POSITIVE_INFINITY);
  if (entry.throw !== undefined || entry.reject !== undefined || "garbage" in entry)
    throw new FaultEnding("HOOK_ERROR");
  if (!entry.nothing) return entry.return ?? "CALL_NEXT";
  if (HONOURED[point]) throw new FaultEnding("HOOK_ERROR");
  return "nothing";
}
