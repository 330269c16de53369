import { describe, expect, test } from "vitest";
import { chapterOf, type Patch, patched, StalePatch } from "../../../scripts/patches/patch.js";

const patch: Patch = {
  name: "one-more",
  clause: "engine 1.5",
  file: "src/engine/budget.ts",
  find: "spent >= limit",
  replace: "spent > $& limit",
  why: "the budget is never exhausted",
};

describe("patched", () => {
  test("puts the mistake in place, to the letter", () => {
    expect(patched(patch, "return spent >= limit;")).toBe("return spent > $& limit;");
  });

  test.for([
    ["is gone", "return over;", "occurs 0 times in src/engine/budget.ts"],
    ["is no longer the only one", "spent >= limit || spent >= limit", "occurs 2 times"],
  ] as const)("refuses where its text %s", ([, text, problem]) => {
    expect(() => patched(patch, text)).toThrow(StalePatch);
    expect(() => patched(patch, text)).toThrow(problem);
  });
});

test("a section of the engine is a chapter, and all of the page on agents is one", () => {
  expect(chapterOf("engine 1.5")).toBe("engine 1.5");
  expect(chapterOf("agent-hooks Inside a turn")).toBe("agent-hooks");
});
