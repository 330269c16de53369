import { describe, expect, test } from "vitest";
import type { Tried } from "../../../scripts/vacuity/try-scenario.js";
import { verdictOn } from "../../../scripts/vacuity/verdict.js";

const tried = (more: Partial<Tried> = {}): Tried => ({
  file: "scenarios/a.yaml",
  line: 3,
  title: "A promise",
  document: 0,
  mark: undefined,
  variants: 2,
  green: [],
  ...more,
});

describe("verdictOn", () => {
  test("a suite that notices everything holds", () => {
    expect(verdictOn([tried(), tried({ line: 9 })])).toEqual({
      lines: ["2 scenarios, 4 variants, 0 vacuous, 0 excused"],
      held: true,
    });
  });

  test("each change that goes unnoticed is a line", () => {
    expect(verdictOn([tried({ green: ["all hooks removed", "moderation[0] flipped"] })])).toEqual({
      lines: [
        'scenarios/a.yaml:3 "A promise" stays green with all hooks removed',
        'scenarios/a.yaml:3 "A promise" stays green with moderation[0] flipped',
        "1 scenarios, 2 variants, 1 vacuous, 0 excused",
      ],
      held: false,
    });
  });

  test("a mark excuses, and must be needed", () => {
    const green = ["all hooks removed"];
    expect(verdictOn([tried({ mark: "it is about the stream", green })]).held).toBe(true);
    const unneeded = verdictOn([tried({ mark: "it is about the stream" })]);
    expect(unneeded.held).toBe(false);
    expect(unneeded.lines[0]).toContain("is marked vacuous, and notices every change");
  });

  test("the rows of a table share a mark: one that needs it is enough", () => {
    const mark = "the last column changes nothing";
    const rows = [tried({ mark }), tried({ line: 4, mark, green: ["all hooks removed"] })];
    expect(verdictOn(rows).held).toBe(true);
    expect(verdictOn([rows[0]!, { ...rows[1]!, document: 1 }]).held).toBe(false);
  });

  test("a red scenario, or nothing to vary, proves nothing", () => {
    const { lines, held } = verdictOn([tried({ variants: 0, red: "messages: expected 1, received 2" })]);
    expect(lines[0]).toBe(
      'scenarios/a.yaml:3 "A promise" is red as it stands: messages: expected 1, received 2',
    );
    expect(held).toBe(false);
    expect(verdictOn([tried({ variants: 0 })]).held).toBe(false);
  });
});
