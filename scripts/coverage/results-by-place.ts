import { HookResult } from "hookrig";
import { honours, pointName, pointRows } from "./point-rows.js";
import type { Cell, CoverageTable } from "./table.js";
import type { TurnEvents } from "./turn-events.js";

const PLACES = ["first of three", "middle", "last"] as const;
const RESULTS = [HookResult.CALL_NEXT, HookResult.RESOLVE, HookResult.BAIL] as const;

export const resultsByPlace: CoverageTable = {
  name: "Points, results, places",
  about:
    "What a hook returned, as one of three at its point, and whether the engine honoured it: ended " +
    "the chain there, and did as it says.",
  head: "point and result",
  rows: pointRows.flatMap((row) => [
    ...RESULTS.map((result) => rowName(row.name, result, honours(row, result))),
    rowName(row.name, "nothing", false),
  ]),
  columns: PLACES,
  cellsOf: ({ turns }) => turns.flatMap(cellsOfTurn),
};

function cellsOfTurn(turn: TurnEvents): Cell[] {
  return turn.all("point.started").flatMap((point) => {
    if (point.hooks !== PLACES.length) return [];
    const within = turn.within(point);
    const end = turn.all("point.ended").find(({ unit }) => unit === point.unit);
    const calls = within.flatMap((event) =>
      event.type === "hook.ended" && event.point === point.point ? [event] : [],
    );
    return calls.flatMap(({ index, result, outcome }, place) => {
      const column = PLACES[index];
      if (outcome !== "ok" || result === undefined || column === undefined) return [];
      const last = place === calls.length - 1;
      const honoured = last && end?.result === result && result !== HookResult.CALL_NEXT;
      return [{ row: rowName(pointName(turn, point.point), result, honoured), column }];
    });
  });
}

function rowName(point: string, result: string, honoured: boolean): string {
  if (result === HookResult.CALL_NEXT || result === "nothing") return `${point} ${result}`;
  return `${point} ${result}, ${honoured ? "honoured" : "not honoured"}`;
}
