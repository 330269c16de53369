import { expect, test } from "vitest";
import { failure, scenario } from "./made.js";
import { reported } from "./reporting.js";

test("one character a scenario, then one cause and the rerun line a failure", async () => {
  const text = await reported("dot", [
    scenario(),
    failure(),
    scenario({ status: "error" }),
    scenario({ status: "skipped" }),
    scenario({ status: "todo" }),
    scenario({ status: "known" }),
  ]);
  expect(text.split("\n").slice(0, 5)).toEqual([
    ".FEstk",
    "",
    "✗ Three rejections end the turn",
    "  lane main has 2 cues, and was called a third time",
    "  npx hookrig run scenarios/budget/three.yaml:4",
  ]);
  expect(text).toContain("  no cause was reported\n");
});

test("lines are as wide as the terminal, 80 at most", async () => {
  const many = Array.from({ length: 100 }, () => scenario());
  expect((await reported("dot", many)).split("\n")[0]).toBe(".".repeat(80));
  const narrow = await reported("dot", many, { output: { columns: 30 } });
  expect(narrow.split("\n").slice(0, 4)).toEqual([
    ".".repeat(30),
    ".".repeat(30),
    ".".repeat(30),
    ".".repeat(10),
  ]);
});
