import { describe, expect, test } from "vitest";
import { rowOf, verdictOn } from "../../../scripts/break/table.js";
import type { Tried } from "../../../scripts/break/try-patch.js";

const patch = {
  name: "one-more",
  clause: "engine 1.5",
  file: "src/engine/budget.ts",
  find: "a",
  replace: "b",
  why: "the budget is never exhausted",
};
const noticed: Tried = { patch, red: ['a.yaml:3 "A promise"', 'a.yaml:9 "Another"'], of: "40 scenarios" };
const unnoticed: Tried = { patch, red: [], of: "900 scenarios" };
const stale: Tried = { patch, red: [], of: "nothing", fault: "stale: gone" };

describe("rowOf", () => {
  test("names who noticed first, and how many did", () => {
    expect(rowOf(noticed)).toMatch(/^engine 1\.5 +one-more +2 red of 40 scenarios: a\.yaml:3 "A promise"$/);
  });

  test("says what nobody noticed, and what could not be tried", () => {
    expect(rowOf(unnoticed)).toContain("NOTHING NOTICES (900 scenarios): the budget is never exhausted");
    expect(rowOf(stale)).toContain("CANNOT BE TRIED: stale: gone");
  });
});

describe("verdictOn", () => {
  test("holds if each patch was noticed", () => {
    expect(verdictOn([noticed])).toEqual({
      line: "1 patches, 1 noticed, 0 unnoticed, 0 not tried",
      held: true,
    });
  });

  test.for([[[noticed, unnoticed]], [[noticed, stale]], [[]]] as const)("fails else (%#)", ([all]) => {
    expect(verdictOn(all).held).toBe(false);
  });
});
