import type { Call } from "../program.js";
import { agentChain } from "./agent-chains.js";
import { durationMs } from "./duration-ms.js";
import { CANCELLED_ENDING, endingOf, FaultEnding } from "./endings.js";
import { fire } from "./hook-points.js";
import { json } from "./json.js";
import { isMap, merge } from "./merge.js";
import type { TurnState } from "./turn-state.js";

type Args = NonNullable<Call["args"]>;
type Outcome = { readonly return: unknown } | { readonly throw: string } | { readonly cancelled: true };

/** A call that is over, with the arguments that it ran with. */
interface Acted {
  readonly call: Call;
  readonly args: Args;
  readonly outcome: Outcome;
  readonly fault?: FaultEnding;
  /** When the fault happened. */
  readonly at: number;
}

/** An error outcome whose words are the engine's. */
const ENGINES_ERROR: Outcome = { throw: "…" };

/**
 * Approved calls run concurrently (engine 1.4): each on its own timeline from the same start; the step goes
 * on at the latest end. All are remembered with their outcomes before a cancel or a hook's fault takes
 * effect. After a cancel no fault ends the turn, and onToolCallsCompleted does not fire.
 *
 * @param spoken where the text beside them is remembered, if it went out.
 */
export function act(turn: TurnState, calls: readonly Call[], text: string, spoken: number | undefined): void {
  fire(turn, "onCallingTools");
  const { run, cancelAt } = turn;
  const start = run.now;
  let end = start;
  turn.concurrent = true;
  const acted: Acted[] = [];
  for (const call of calls) {
    run.now = start;
    acted.push(actOne(turn, call));
    end = Math.max(end, run.now);
  }
  turn.concurrent = false;
  run.now = end;
  turn.tellCancels();
  turn.cancelled = cancelAt <= end;
  remember(turn, acted, text, spoken);
  const faults = faultsOf(acted);
  const fatal = turn.cancelled ? undefined : faults.shift();
  for (const fault of faults) turn.caught(fault, false);
  if (turn.cancelled) throw CANCELLED_ENDING;
  if (fatal) throw fatal;
  fire(turn, "onToolCallsCompleted");
}

/** The core function `acting`: preActing, the tool, postActing. */
function actOne(turn: TurnState, call: Call): Acted {
  const { run } = turn;
  let args: Args = call.args ?? {};
  let outcome: Outcome = ENGINES_ERROR;
  let fault: FaultEnding | undefined;
  turn.beat("core acting");
  try {
    args = agentChain(
      turn,
      "preActing",
      args,
      (current, set) => merge(current, set.toolCall?.args ?? {}) as Args,
    );
    const settled = runTool(turn, call, args);
    outcome = "cancelled" in settled ? settled : postActing(turn, settled);
  } catch (caught) {
    const ending = endingOf(caught);
    if (ending instanceof FaultEnding) fault = ending;
    outcome = fault ? ENGINES_ERROR : { cancelled: true };
  }
  turn.beat(`tool ${call.tool} ${call.id} over ${json(outcome)}`);
  return { call, args, outcome, at: run.now, ...(fault && { fault }) };
}

/**
 * What settled is recorded as usual, whatever cancels the turn, as long as the grace lasts (engine 1.3). What
 * hooks leave must be one outcome.
 */
function postActing(turn: TurnState, settled: Outcome): Outcome {
  const until = turn.cancelAt + turn.run.grace;
  const outcome = agentChain(turn, "postActing", settled, withReturn, until);
  if ("throw" in outcome && "return" in outcome) throw new FaultEnding("AGENT_HOOK_ERROR");
  return outcome;
}

/**
 * Runs a tool, unless it is not offered or takes no such arguments; a cancel leaves it a grace to settle
 * (engine 1.3).
 */
function runTool(turn: TurnState, call: Call, args: Args): Outcome {
  const { run } = turn;
  const tool = run.program.tools?.[call.tool];
  if (!tool || !turn.tools.includes(call.tool)) return ENGINES_ERROR;
  if (!isMap(args) || (tool.input && !("order" in args))) return ENGINES_ERROR;
  turn.beat(`tool ${call.tool} ${call.id} ${json(args)}`);
  const result = run.script.result(call.tool);
  const lasts = result.hang ? Number.POSITIVE_INFINITY : durationMs(result.delay);
  const engine = run.program.engine;
  const timeout = durationMs(tool.timeout ?? engine?.toolTimeout, Number.POSITIVE_INFINITY);
  const grace = turn.cancelAt + run.grace - run.now;
  turn.waitOut(Math.min(lasts, timeout, grace));
  if (grace < Math.min(lasts, timeout)) return { cancelled: true };
  if (timeout < lasts) return ENGINES_ERROR;
  return result.throw === undefined ? { return: result.return ?? null } : { throw: result.throw };
}

/** postActing's `set`: what it returns stands beside an error. */
function withReturn(outcome: Outcome, set: { readonly return?: unknown }): Outcome {
  if (set.return === undefined) return outcome;
  return { ...outcome, return: merge("return" in outcome ? outcome.return : undefined, set.return) };
}

/**
 * History never has a call without an outcome (engine 1.3); the text beside the calls is joined with them,
 * unless a hook said something in between.
 */
function remember(turn: TurnState, acted: readonly Acted[], text: string, spoken: number | undefined): void {
  const { memory } = turn.run;
  const calls = acted.map(({ call, args }) => `${call.id}:${call.tool} ${json(args)}`).join(", ");
  const outcomes = acted.map(({ call, outcome }) => `tool ${call.id} ${json(outcome)}`);
  const joins = spoken === memory.length - 1;
  if (joins) memory.pop();
  memory.push(`assistant ${json(joins ? text : "")} calls ${calls}`, ...outcomes);
}

/** In time, then in order of the calls: the first one wins (engine 1.9). */
function faultsOf(acted: readonly Acted[]): FaultEnding[] {
  const inTime = [...acted].sort((one, other) => one.at - other.at);
  return inTime.flatMap(({ fault }) => fault ?? []);
}
