import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  agentHooks,
  checkProgram,
  cues,
  featuresOf,
  fitted,
  hookEntries,
  hookScripts,
  moderations,
  type Program,
  predict,
  rules,
  sketches,
  tools,
  turns,
  verdicts,
} from "../../../harness/fuzz/arbitraries/index.js";
import { sample } from "./sample.js";

/** A program put together by hand, as a user of the package would. */
const assembled: fc.Arbitrary<Program> = fc
  .record({
    main: cues(["lookup"]),
    reviews: fc.record({ toolCalls: verdicts("toolCalls"), messages: verdicts("messages") }),
    moderation: moderations(),
    script: hookScripts(),
    hooks: agentHooks(),
    known: tools(),
    turns: turns(),
  })
  .map(({ main, reviews, moderation, script, hooks, known, turns }) =>
    fitted({
      scenario: "an assembled program",
      agent: { toolReview: true, messageReview: true, fallback: "Sorry." },
      tools: { lookup: {}, ...known },
      model: { main },
      reviews,
      moderation,
      hooks: { script },
      agentHooks: hooks,
      turns,
    }),
  );

describe("parts", { timeout: 60_000 }, () => {
  test("make programs that play as they should, put together as one likes", async () => {
    for (const program of sample(assembled, 60)) {
      const { played } = await checkProgram(program);
      expect(played.noticed).toEqual([]);
    }
  });

  test("a part of one's own takes the place of another", () => {
    const guarded = fc
      .tuple(sketches(), hookEntries("onReviewingMessage"))
      .map(([sketch, guard]) =>
        fitted({ ...sketch, hooks: { script: { onReviewingMessage: { guard } } }, agentHooks: [] }),
      );
    const points = sample(guarded, 200).flatMap(({ hooks }) => Object.keys(hooks?.script ?? {}));
    expect(new Set(points)).toEqual(new Set(["onReviewingMessage"]));
  });

  test("rules name the tools that they are given", () => {
    const named = sample(rules(["lookup"]), 200).flatMap((list) => list.flatMap((rule) => rule.tools ?? []));
    expect(new Set(named)).toEqual(new Set(["lookup"]));
    expect(sample(rules(), 200).flatMap((list) => list.flatMap((rule) => rule.tools ?? []))).toEqual([]);
  });

  test("do only what the features let them", () => {
    const few = new Set(["delays"] as const);
    for (const list of sample(cues(["lookup"], few), 100))
      for (const cue of list) expect(Object.keys(cue)).not.toContain("fail");
    expect(sample(cues(["lookup"], featuresOf(2)), 5)).toEqual(sample(cues(["lookup"], featuresOf(2)), 5));
  });

  test("shrink by themselves", () => {
    const { counterexample } = fc.check(
      fc.property(verdicts("messages"), (list) => list.every(({ reject }) => reject === undefined)),
      { seed: 1 },
    );
    expect(counterexample).toEqual([[{ reject: true }]]);
  });

  test("none of them hangs for ever", () => {
    for (const program of sample(assembled, 300)) expect(() => predict(program)).not.toThrow();
  });
});
