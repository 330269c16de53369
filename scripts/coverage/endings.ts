import { HookResult } from "hookrig";
import { spokeAtGivingUp } from "./give-ups.js";
import type { Cell, CoverageTable } from "./table.js";
import type { TurnEvents } from "./turn-events.js";

const GATES = ["onAcknowledging", "onAcknowledged", "onPreparing", "onGeneratingMessages"] as const;
const COMPLETED = {
  reply: "completed: a reply",
  dropped: "completed: a reply that a hook dropped",
  forced: "completed: gave up, the forced text",
  forcedDropped: "completed: gave up, a text that a hook dropped",
  fallback: "completed: gave up, the fallback text",
  hook: "completed: gave up, a hook's answer",
  silence: "completed: gave up, a hook's silence",
} as const;
const CANCELLED = {
  signal: "cancelled: by its signal",
  message: "cancelled: by the next message",
  early: "cancelled: before it began",
} as const;

export const endings: CoverageTable = {
  name: "Ways to `ready`",
  about:
    "The stage of the terminal `ready`, and how the turn came to it. Failed turns are in the next " +
    "table, the moments of a cancel in the one after it.",
  head: "stage and way",
  rows: [...Object.values(COMPLETED), ...GATES.map(stoppedAt), ...Object.values(CANCELLED)],
  columns: ["block", "stream"],
  cellsOf: ({ turns }) => turns.flatMap(cellsOfTurn),
};

function cellsOfTurn(turn: TurnEvents): Cell[] {
  const ready = turn.all("status").find(({ status }) => status === "ready");
  const column = turn.first("turn.started")?.output;
  if (ready?.stage === undefined || ready.stage === "failed" || column === undefined) return [];
  const ways = { completed, stopped, cancelled };
  const row = ways[ready.stage](turn);
  return row === undefined ? [] : [{ row, column }];
}

function completed(turn: TurnEvents): string {
  const answered = turn.first("giveUp.answered");
  const dropped = turn.all("message.dropped").length > 0;
  if (answered === undefined) return dropped ? COMPLETED.dropped : COMPLETED.reply;
  if (answered.answeredBy === "hook") return spokeAtGivingUp(turn) ? COMPLETED.hook : COMPLETED.silence;
  if (dropped) return COMPLETED.forcedDropped;
  return answered.fallback === undefined ? COMPLETED.forced : COMPLETED.fallback;
}

function stopped(turn: TurnEvents): string | undefined {
  const gate = turn.all("point.ended").find(({ result }) => result === HookResult.BAIL);
  return gate === undefined ? undefined : stoppedAt(gate.point);
}

function stoppedAt(gate: string): string {
  return `stopped: BAIL at \`${gate}\``;
}

/** A turn that was cancelled in its queue fires no point at all. Hooks may cancel it in ways of their own. */
function cancelled(turn: TurnEvents): string | undefined {
  if (turn.all("point.started").length === 0) return CANCELLED.early;
  const by = turn.first("cancel.requested")?.by;
  return by === undefined ? undefined : CANCELLED[by];
}
