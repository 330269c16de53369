import { pointName, pointRows } from "./point-rows.js";
import { scriptedFiring } from "./scripted-firings.js";
import type { Cell, CoverageTable, Played } from "./table.js";

/** How a hook fails, as scenario files spell it. The stream can't tell a throw from a rejected promise. */
const FAULTS = {
  throw: "throws",
  reject: "rejects",
  hang: "hangs",
  garbage: "returns garbage",
  nothing: "returns nothing",
} as const;

export const hookFaults: CoverageTable = {
  name: "Points, faults",
  about:
    "A hook that fails at each point, in each way. Returning nothing is allowed at points that honour " +
    "neither RESOLVE nor BAIL, and fails the turn at those that do.",
  head: "point",
  rows: pointRows.map(({ name }) => name),
  columns: Object.values(FAULTS),
  cellsOf,
};

function cellsOf({ scenario, turns }: Played): Cell[] {
  const called = new Map<string, number>();
  return turns.flatMap((turn) =>
    turn.all("hook.started").flatMap(({ point, name, unit }) => {
      const hook = `${point} ${name}`;
      const nth = called.get(hook) ?? 0;
      called.set(hook, nth + 1);
      const firing = scriptedFiring(scenario.data, point, name, nth);
      const end = turn.all("hook.ended").find((one) => one.unit === unit);
      if (firing === undefined || end === undefined) return [];
      const faults = Object.entries(FAULTS).filter(([key]) => Object.hasOwn(firing, key));
      // A hook that was cut off while it still waited has not failed yet; one that hangs has.
      const failed = faults.filter(([key]) => key === "hang" || end.outcome !== "cancelled");
      return failed.map(([, column]) => ({ row: pointName(turn, point), column }));
    }),
  );
}
