import { ENGINE_ERRORS, HookrigError } from "hookrig";
import type { Cell, CoverageTable } from "./table.js";
import type { TurnEvents } from "./turn-events.js";

export const TOLD = "failed, with the `error` status";
export const SUPPRESSED = "failed, the status suppressed by BAIL at `onError`";
export const ELSEWHERE = "caught beside the answer, or the cause of another error";

export const errorsCaught: CoverageTable = {
  name: "Errors that the engine catches",
  about:
    "Each code of the engine's catalogue: whether it fails a turn (stage `failed`) and what the " +
    "customer is told of it, or where else it turns up.",
  head: "code",
  rows: Object.keys(ENGINE_ERRORS),
  columns: [TOLD, SUPPRESSED, ELSEWHERE],
  cellsOf: ({ turns }) => turns.flatMap(cellsOfTurn),
};

function cellsOfTurn(turn: TurnEvents): Cell[] {
  const told = turn.all("status").some(({ status }) => status === "error");
  const cells = turn.all("error.caught").flatMap(({ code, error, fatal }) => {
    const own = { row: code, column: fatal ? (told ? TOLD : SUPPRESSED) : ELSEWHERE };
    return [own, ...causesOf(error).map((row) => ({ row, column: ELSEWHERE }))];
  });
  // The harness has codes of its own: of a script that was not followed, which no scenario is about.
  return cells.filter(({ row }) => Object.hasOwn(ENGINE_ERRORS, row));
}

function causesOf(error: unknown): string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause === undefined) return [];
  return [...(HookrigError.isInstance(cause) ? [cause.code] : []), ...causesOf(cause)];
}
