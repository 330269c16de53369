import type { Cell, CoverageTable } from "./table.js";
import type { EventOf, TurnEvents } from "./turn-events.js";

const KINDS = ["RETRIES_EXHAUSTED", "MAX_STEPS", "HOOK_REQUESTED"] as const;
const HOOK_ANSWERS = "a hook answers";
const HOOK_IS_SILENT = "a hook stays silent";
const ENGINE_ANSWERS = "the engine answers";
/** The fallback goes out, because of the forced text. */
const FALLBACKS = {
  moderated: "moderation flags the forced message",
  empty: "the forced step is empty",
  "proposed-calls": "the forced step proposes calls",
  repeated: "the forced step repeats a rejected draft",
} as const;

export const giveUps: CoverageTable = {
  name: "Kinds of giving up, answers",
  about: "Why the turn gave up, and how the customer got the last word, or silence.",
  head: "answer",
  rows: [ENGINE_ANSWERS, HOOK_ANSWERS, HOOK_IS_SILENT, ...Object.values(FALLBACKS)],
  columns: KINDS,
  cellsOf: ({ turns }) => turns.flatMap(cellsOfTurn),
};

function cellsOfTurn(turn: TurnEvents): Cell[] {
  return turn.all("giveUp.answered").map((event) => ({ row: answerOf(turn, event), column: event.kind }));
}

function answerOf(turn: TurnEvents, { answeredBy, fallback }: EventOf<"giveUp.answered">): string {
  if (answeredBy === "engine") return fallback === undefined ? ENGINE_ANSWERS : FALLBACKS[fallback];
  return spokeAtGivingUp(turn) ? HOOK_ANSWERS : HOOK_IS_SILENT;
}

/** Whether a hook emitted something while the chain of onGivingUp ran. */
export function spokeAtGivingUp(turn: TurnEvents): boolean {
  const point = turn.all("point.started").find((event) => event.point === "onGivingUp");
  return (
    point !== undefined &&
    turn.within(point).some((event) => event.type === "message" && event.source === "hook")
  );
}
