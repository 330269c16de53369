import { describe, expect, test } from "vitest";
import { rowOf, verdictOn } from "../../../scripts/break/table.js";
import { ENOUGH, type Tried } from "../../../scripts/break/try-patch.js";

const patch = {
  name: "one-more",
  clause: "engine 1.5",
  file: "src/engine/budget.ts",
  find: "a",
  replace: "b",
  why: "the budget is never exhausted",
};
const noticed: Tried = { patch, red: ['a.yaml:3 "A promise"', 'a.yaml:9 "Another"'] };
const unnoticed: Tried = { patch, red: [] };
const stale: Tried = { patch, red: [], fault: "stale: gone" };

describe("rowOf", () => {
  test("names who noticed first, and how many did", () => {
    expect(rowOf(noticed)).toMatch(/^engine 1\.5 +one-more +2 {2}red, first: a\.yaml:3 "A promise"$/);
  });

  test("more than enough is not counted", () => {
    const many = Array.from({ length: ENOUGH }, (_, line) => `a.yaml:${line + 1} "A promise"`);
    expect(rowOf({ patch, red: many })).toContain("25+ red, first: a.yaml:1");
  });

  test("says what nobody noticed, and what could not be tried", () => {
    expect(rowOf(unnoticed)).toContain("NOTHING NOTICES: the budget is never exhausted");
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
