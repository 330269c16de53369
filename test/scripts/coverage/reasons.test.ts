import { describe, expect, test } from "vitest";
import { fill } from "../../../scripts/coverage/fill.js";
import { checkReasons, type EmptyCells } from "../../../scripts/coverage/reasons.js";
import type { CoverageTable, Played } from "../../../scripts/coverage/table.js";

const played = (title: string): Played => ({
  scenario: { file: "scenarios/a.yaml", title, data: { scenario: title } },
  turns: [],
});

/** A table of two by two, whose cells a scenario names in its title: `a1 b2`. */
const table: CoverageTable = {
  name: "Letters and numbers",
  about: "Two of each.",
  head: "letter",
  rows: ["a", "b"],
  columns: ["1", "2"],
  cellsOf: ({ scenario }) =>
    scenario.title.split(" ").map((cell) => ({ row: cell.slice(0, 1), column: cell.slice(1) })),
};

describe("fill", () => {
  test("a cell names its first scenario, and counts each of the others once", () => {
    const { filling } = fill(table, [played("a1 b2"), played("a1 a1"), played("a1")]);
    const first = { file: "scenarios/a.yaml", title: "a1 b2" };
    expect(filling({ row: "a", column: "1" })).toEqual({ ...first, others: 2 });
    expect(filling({ row: "b", column: "2" })).toEqual({ ...first, others: 0 });
    expect(filling({ row: "b", column: "1" })).toBeUndefined();
  });

  test("what the table has no cell for is told of, and not left out", () => {
    expect(() => fill(table, [played("a1 c1")])).toThrow(
      'scenarios/a.yaml "a1 c1": the table "Letters and numbers" has no cell "c", "1"',
    );
  });
});

describe("checkReasons", () => {
  const filled = [fill(table, [played("a1 a2 b2")])];
  const check = (...given: Omit<EmptyCells, "table">[]) =>
    checkReasons(
      filled,
      given.map((one) => ({ table: table.name, ...one })),
    );
  const why = "it rains";

  test("an empty cell with a reason is in order", () => {
    const { problems, why: reasonOf } = check({ rows: ["b"], columns: ["1"], why });
    expect(problems).toEqual([]);
    expect(reasonOf(table.name, { row: "b", column: "1" })).toBe(why);
    expect(reasonOf(table.name, { row: "a", column: "1" })).toBeUndefined();
  });

  test("an empty cell without one is not", () => {
    expect(check().problems).toEqual([
      expect.stringMatching(/^Letters and numbers: "b", "1" is empty: write a scenario/),
    ]);
  });

  test("a reason for a filled cell is refused, with the scenario that fills it", () => {
    expect(check({ rows: ["b"], why }).problems).toEqual([
      expect.stringMatching(/"b", "2" is filled by scenarios\/a.yaml "a1 a2 b2": take its reason out/),
    ]);
  });

  test("two reasons for a cell, or one for a cell or a table that there is not, are refused", () => {
    const own = { rows: ["b"], columns: ["1"], why };
    expect(check(own, own).problems).toEqual([
      'Letters and numbers: "b", "1" has two reasons: empty-cells.ts, "it rains"',
    ]);
    expect(check(own, { rows: ["c"], columns: ["1"], why }).problems).toEqual([
      'Letters and numbers: "c", "1" is no cell: empty-cells.ts, "it rains"',
    ]);
    expect(checkReasons(filled, [{ table: "Colours", rows: ["b"], why }]).problems).toContain(
      'empty-cells.ts: there is no table "Colours"',
    );
  });
});
