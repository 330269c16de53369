import { test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { programs } from "../../../harness/fuzz/arbitraries/programs.js";
import { withoutTurn } from "../../../harness/fuzz/arbitraries/without-turn.js";
import { FEATURES } from "../../../harness/fuzz/features.js";
import { fitted } from "../../../harness/fuzz/fit.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { predict } from "../../../harness/fuzz/reference/reference-model.js";

const two: Program = {
  scenario: "two turns",
  agent: { messageReview: true, fallback: "Sorry." },
  tools: { look: { outcomes: [{ return: 1 }, { return: 2 }] } },
  rules: [{ id: "r1", policy: "It applies.", matches: [false, true] }],
  model: {
    main: [
      { call: [{ id: "call-1", tool: "look" }] },
      { say: "One" },
      { call: [{ id: "call-2", tool: "look" }] },
      { say: "Two" },
      { say: "Three" },
    ],
  },
  reviews: { messages: [{ pass: true }, { reject: "Say three." }, { pass: true }] },
  hooks: { script: { onMessageReviewed: { audit: [{ delay: "10ms" }, { delay: "20ms" }] } } },
  turns: [{ customer: "First" }, { customer: "Second" }],
};

/** Nothing of a turn lives on in the next one but what it said. */
const APART = FEATURES.filter((feature) => !["interrupts", "modes", "rules", "compaction"].includes(feature));

describe("withoutTurn", { timeout: 60_000 }, () => {
  test("takes what the turn used of every script along", () => {
    expect(fitted(withoutTurn(two, 0))).toEqual({
      ...two,
      tools: { look: { outcomes: [{ return: 2 }] } },
      rules: [{ id: "r1", policy: "It applies.", matches: [true] }],
      model: { main: two.model.main.slice(2) },
      reviews: { messages: [{ reject: "Say three." }, { pass: true }] },
      hooks: { script: { onMessageReviewed: { audit: [{ delay: "20ms" }] } } },
      turns: [{ customer: "Second" }],
    });
    expect(fitted(withoutTurn(two, 1)).model.main).toEqual(two.model.main.slice(0, 2));
  });

  test("the turn behind it interrupts nothing any more", () => {
    const moment = { on: "onStepStarted", after: "3ms" } as const;
    const { turns } = withoutTurn(
      { ...two, turns: [{ customer: "A" }, { customer: "B", interrupt: moment }] },
      0,
    );
    expect(turns).toEqual([{ customer: "B" }]);
  });

  test.prop([programs(new Set(APART))], { numRuns: 200, seed: 3 })(
    "the turns behind go on as before",
    (program) => {
      const flows = (some: Program) => predict(some).story.turns.map(({ flow }) => flow);
      if (program.turns.length > 1) expect(flows(withoutTurn(program, 0))).toEqual(flows(program).slice(1));
    },
  );
});
