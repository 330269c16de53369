import { AgentHookError, ToolCallRefused } from "../agents/agent-errors.js";
import { type ContentBlock, Msg, type ToolCall, type ToolOutcome } from "../messages/msg.js";
import type { Undo } from "../runtime/clock.js";
import { messageOf } from "../runtime/errors.js";
import { caught } from "./caught.js";
import { frozenCopy, reviewedCalls } from "./reviewed-calls.js";
import { ToolRun } from "./tool-run.js";
import type { Turn } from "./turn.js";

/** A call with its one outcome. */
interface Settled {
  readonly run: ToolRun;
  readonly outcome: ToolOutcome;
}

/**
 * Runs a step's approved calls concurrently (engine 1.4). Outcomes are ordered by call, whatever order they
 * finish in, and history gets every call with its outcome: also where the turn was cancelled or a hook failed
 * meanwhile.
 */
export async function runCalls(turn: Turn, msg: Msg, calls: readonly ToolCall[]): Promise<void> {
  await turn.fire("onCallingTools", reviewedCalls(calls));
  turn.cancel.check();
  const runs = calls.map((call) => new ToolRun(turn, call));
  turn.toolsRunning = true;
  let endGrace: Undo = () => {};
  const undo = turn.cancel.onCancel((reason) => {
    endGrace = cutOff(turn, runs, reason);
  });
  const faults: unknown[] = [];
  let settled: Settled[];
  try {
    settled = await Promise.all(runs.map((run) => settle(turn, run, faults)));
  } finally {
    undo();
    endGrace();
    turn.toolsRunning = false;
  }
  rememberCalls(turn, msg, settled);
  await failWith(turn, faults);
  await turn.fire("onToolCallsCompleted", byTool(settled));
}

/** Where acting hooks failed, the first error wins, unless a cancel did; the others are recorded. */
async function failWith(turn: Turn, faults: unknown[]): Promise<void> {
  const fatal = turn.cancel.cancelled ? [] : faults.splice(0, 1);
  for (const fault of faults) await caught(turn, fault, { fatal: false, tell: false });
  turn.cancel.check();
  for (const fault of fatal) throw fault;
}

/** After a cancel: calls not yet under way end at once, the others with the grace (engine 1.3). */
function cutOff(turn: Turn, runs: readonly ToolRun[], reason: Error): Undo {
  for (const run of runs) if (!run.underway) run.cancel.cancel(reason);
  return turn.clock.after(turn.engine.limits.cancelGraceMs, () => {
    for (const run of runs) run.cancel.cancel(reason);
  });
}

/** Brings a call to its outcome. A hook that fails, fails the turn: its error joins `faults` at once. */
async function settle(turn: Turn, run: ToolRun, faults: unknown[]): Promise<Settled> {
  const { call, cancel } = run;
  try {
    // Whatever a call waits for, its postActing hooks included, it waits no longer than the grace.
    const outcome = await cancel.race(turn.agent.acting({ toolCall: call }, run));
    if (isOutcome(outcome)) return { run, outcome };
    throw noOutcome(turn);
  } catch (error) {
    if (cancel.cancelled && error === cancel.reason) return { run, outcome: { cancelled: true } };
    if (ToolCallRefused.isInstance(error)) return { run, outcome: { throw: error.reason } };
    faults.push(error);
    return { run, outcome: { throw: messageOf(error) } };
  }
}

function noOutcome(turn: Turn): AgentHookError {
  const place = { agent: turn.agent.name, type: "postActing", hook: "postActing" };
  return new AgentHookError(place, "left what is no outcome: one of { return }, { throw } and { cancelled }");
}

/** One that says two things, as where a hook puts a `return` beside an error, would be read as either. */
function isOutcome(value: unknown): value is ToolOutcome {
  if (value === null || typeof value !== "object") return false;
  const [kind, another] = OUTCOME_KINDS.filter((one) => one in value);
  if (kind === undefined || another !== undefined) return false;
  return kind !== "throw" || typeof (value as { throw: unknown }).throw === "string";
}

const OUTCOME_KINDS = ["return", "throw", "cancelled"] as const;

/** Puts the calls, as they ran, and their outcomes into history, right behind one another. */
function rememberCalls(turn: Turn, msg: Msg, settled: readonly Settled[]): void {
  const calls: ContentBlock[] = settled.map(({ run: { call, args } }) => ({
    type: "toolCall",
    id: call.id,
    tool: call.tool,
    args,
  }));
  const last = turn.memory.last;
  if (last?.id === msg.id) turn.rememberInstead(last, withContent(msg, [...blocks(last), ...calls]));
  else turn.remember(withContent(msg, calls));
  for (const { run, outcome } of settled) {
    const { id, tool } = run.call;
    const content: ContentBlock[] = [{ type: "toolResult", id, tool, outcome }];
    turn.remember(new Msg({ id: turn.engine.ids.next("msg"), role: "tool", name: tool, content }));
    if (turn.scope.active) {
      turn.scope.emit({ type: "toolCall.settled", call: id, tool, args: run.args, outcome, ran: run.ran });
    }
  }
}

function blocks({ content }: Msg): ContentBlock[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}

function withContent({ id, name, finishReason, usage }: Msg, content: ContentBlock[]): Msg {
  return new Msg({
    id,
    role: "assistant",
    content,
    ...(name === undefined ? {} : { name }),
    ...(finishReason === undefined ? {} : { finishReason }),
    ...(usage === undefined ? {} : { usage }),
  });
}

/** What a message says, without what it calls: history gets the calls once they have outcomes. */
export function withoutCalls(msg: Msg): Msg {
  return withContent(
    msg,
    blocks(msg).filter(({ type }) => type !== "toolCall"),
  );
}

function byTool(settled: readonly Settled[]): Readonly<Record<string, readonly ToolOutcome[]>> {
  const outcomes: Record<string, ToolOutcome[]> = {};
  for (const { run, outcome } of settled) {
    const { tool } = run.call;
    // A model may call what it likes: `constructor` is no tool, but it is in every object.
    if (!Object.hasOwn(outcomes, tool)) outcomes[tool] = [];
    outcomes[tool]?.push(frozenCopy(outcome));
  }
  for (const list of Object.values(outcomes)) Object.freeze(list);
  return Object.freeze(outcomes);
}
