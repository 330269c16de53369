import { describe, expect, test } from "vitest";
import { difference } from "../../../scripts/coverage/difference.js";
import type { FilledTable } from "../../../scripts/coverage/fill.js";
import { pageOf } from "../../../scripts/coverage/page.js";

const filled: FilledTable = {
  table: {
    name: "Letters",
    about: "Two of them.",
    head: "letter",
    rows: ["a", "b"],
    columns: ["1"],
    cellsOf: () => [],
  },
  filling: ({ row }) =>
    row === "a"
      ? { file: "scenarios/x/01-y.yaml", title: "Says *this* | that_and [so]", others: 2 }
      : undefined,
};

describe("pageOf", () => {
  test("a filled cell names its scenario, which can break neither the table nor the text", () => {
    const page = pageOf([filled], { why: () => "it rains", problems: [] });
    expect(page).toContain(
      [
        "## Letters",
        "",
        "Two of them.",
        "",
        "| letter | 1 |",
        "| --- | --- |",
        "| a | Says \\*this\\* \\| that\\_and \\[so\\] [x/01-y] +2 |",
        "| b | – *it rains* |",
        "",
        "[x/01-y]: ../scenarios/x/01-y.yaml",
        "",
      ].join("\n"),
    );
  });

  test("an empty cell without a reason does not pass for a filled one", () => {
    const page = pageOf([filled], { why: () => undefined, problems: [] });
    expect(page).toContain("| b | – *not covered* |");
  });
});

describe("difference", () => {
  test("there is none between equal texts", () => {
    expect(difference("a\nb\n", "a\nb\n")).toBeUndefined();
  });

  test("it shows the lines that differ, and no others", () => {
    expect(difference("a\nb\nc\n", "a\nd\nc\n")).toBe("- b\n+ d");
  });

  test("it is short", () => {
    const long = Array.from({ length: 30 }, (_, index) => `${index} ${"x".repeat(300)}`).join("\n");
    const lines = difference("", long)?.split("\n") ?? [];
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe("… and 10 more lines");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(170);
  });
});
