import type { RecordedEvent } from "../core/record.js";
import type { TurnReport } from "../core/report.js";
import { budgetLeft } from "../judge/budget-left.js";
import { describeTurn } from "../judge/describe-turn.js";
import type { Trace } from "../trace/read-trace.js";
import { traceTurns } from "../trace/trace-turns.js";
import { counted } from "./counted.js";
import type { Paint } from "./paint.js";
import { showMs } from "./show-ms.js";
import { oneLine } from "./visible.js";

/**
 * A trace as a terminal shows it: the story of each turn in virtual time, as failures tell it, with the lines
 * of rejected attempts marked; then what there was of everything.
 */
export function traceLines({ header, events }: Trace, paint: Paint): string[] {
  const origin = events[0]?.at ?? 0;
  const turns = traceTurns(events).map((turn) => ({
    begunAt: turn.startedAt - origin,
    report: describeTurn(turn),
  }));
  return [
    paint.bold(oneLine(header.scenario)),
    paint.dim(oneLine(`${header.file}:${header.line}`)),
    ...turns.flatMap(({ report, begunAt }) => turnLines(report, begunAt, paint)),
    "",
    ...sums(events, turns.length, paint),
  ];
}

function turnLines(turn: TurnReport, begunAt: number, paint: Paint): string[] {
  const times = turn.timeline.map(({ at }) => showMs(at));
  const width = Math.max(0, ...times.map((time) => time.length));
  const rejected = turn.attempts.filter(({ outcome }) => outcome === "rejected");
  const lines = turn.timeline.map(({ depth, text, event }, index) => {
    const isRejected = rejected.some(({ from, to }) => from <= index && index < to);
    const time = times[index]?.padStart(width);
    const line = `${isRejected ? "✗" : " "} ${time}  ${"  ".repeat(depth)}${oneLine(text)}`;
    return `  ${painted(line, { isRejected, event }, paint)}`;
  });
  return ["", heading(turn, begunAt, paint), ...lines];
}

/** `turn 2, completed, began at 40s, budget 0/3 left, gave up: RETRIES_EXHAUSTED` */
function heading({ turn, kind, outcome, budget, giveUp }: TurnReport, begunAt: number, paint: Paint): string {
  const facts = [
    ...(outcome === undefined && kind === "customer" ? ["never ended"] : []),
    ...(outcome === undefined ? [] : [outcome]),
    `began at ${showMs(begunAt)}`,
    ...(budget === undefined ? [] : [budgetLeft(budget.spent, budget.limit)]),
    ...(giveUp === undefined ? [] : [paint.red(`gave up: ${giveUp.kind}`)]),
  ];
  return `${paint.bold(`turn ${turn}`)}  ${facts.join(", ")}`;
}

/** A give-up and an error stand out most, then what was rejected. */
function painted(line: string, { isRejected, event }: { isRejected: boolean; event: string }, paint: Paint) {
  if (event === "giveUp" || event === "error.caught") return paint.red(line);
  return isRejected ? paint.yellow(line) : event === "status" ? paint.dim(line) : line;
}

function sums(events: readonly RecordedEvent[], turns: number, paint: Paint): string[] {
  const count = (...types: RecordedEvent["type"][]) =>
    events.filter(({ type }) => types.includes(type)).length;
  const virtualMs = (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0);
  const facts = [
    counted(turns, "turn"),
    counted(count("modelCall.started"), "model call"),
    counted(count("hook.started", "agentHook.started"), "hook call"),
    counted(count("rejected"), "rejection"),
    counted(count("giveUp"), "give-up"),
    `${showMs(virtualMs)} virtual`,
  ];
  return [paint.dim(facts.join(", "))];
}
