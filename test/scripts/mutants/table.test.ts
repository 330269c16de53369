import { describe, expect, test } from "vitest";
import type { Found, Hunted } from "../../../scripts/mutants/hunt.js";
import { BOUNDS, HEAD, rowOf, verdictOn } from "../../../scripts/mutants/table.js";

const mutant = {
  name: "one-more",
  clause: "engine 1.5",
  file: "src/engine/budget.ts",
  find: "a",
  replace: "b",
  why: "the budget is never exhausted",
};
const found = (runs: number, size: number, by: Found["by"] = "law"): Hunted => ({
  mutant,
  hunt: { runs, found: { by, name: "budget-exact", message: "3 of 2", size, scenario: {} } },
  seconds: 1.25,
});
const unfound: Hunted = { mutant, hunt: { runs: 50_000 }, seconds: 90 };
const stale: Hunted = { mutant, hunt: { runs: 0 }, seconds: 0, fault: "stale: gone" };

describe("rowOf", () => {
  test("names who found it, after how many runs, and how small", () => {
    expect(rowOf(found(12, 3))).toMatch(/^engine 1\.5 +one-more +12 +3 +1\.3 {2}law budget-exact$/);
    expect(rowOf(found(12, 3, "reference"))).toMatch(/ {2}reference: budget-exact$/);
  });

  test("says what was not found, and what could not be hunted", () => {
    expect(rowOf(unfound)).toMatch(/ 50000 +90\.0 {2}NOT FOUND: the budget is never exhausted$/);
    expect(rowOf(stale)).toMatch(/NOT HUNTED: stale: gone$/);
  });

  test("stands under its head", () => {
    expect(rowOf(found(12, 3)).indexOf("law ")).toBe(HEAD.indexOf("found by"));
  });
});

describe("verdictOn", () => {
  test("counts who found what, with the worst and the median", () => {
    const { lines, held } = verdictOn([found(4, 2), found(7000, 9, "reference"), found(90, 5)]);
    expect(lines).toEqual([
      "3/3 found (2 by law, 1 by reference, 0 by metamorphic, 0 by harness)",
      "runs: median 90 (at most 1000), worst 7000 (at most 50000)",
      "parts of the shrunk scenarios: median 5 (at most 6)",
    ]);
    expect(held).toBe(true);
  });

  test.for([
    ["one is not found", [found(1, 1), unfound]],
    ["one could not be hunted", [found(1, 1), stale]],
    ["they are found late", [found(1, 1), found(BOUNDS.medianRuns + 1, 1)]],
    ["what shows them is large", [found(1, 1), found(1, BOUNDS.medianSize + 1)]],
    ["there are none", []],
  ] as const)("fails where %s", ([, all]) => {
    expect(verdictOn(all).held).toBe(false);
  });
});
