import { fc, test as propTest } from "@fast-check/vitest";
import { describe, expect, test } from "vitest";
import { sketches } from "../../harness/fuzz/arbitraries/programs.js";
import { fitted } from "../../harness/fuzz/fit.js";
import type { Prediction } from "../../harness/fuzz/prediction.js";
import type { Program } from "../../harness/fuzz/program.js";
import { predict } from "../../harness/fuzz/reference/reference-model.js";

/** One customer's message, answered at once. */
const plain: Program = {
  scenario: "plain",
  agent: { fallback: "Sorry." },
  model: { main: [{ say: "Hello" }] },
  turns: [{ customer: "Hi" }],
};

const DELAYED = { say: "Hello", delay: "50ms" } as const;

describe("fitted", { timeout: 60_000 }, () => {
  test("cuts what no run reaches", () => {
    const { model, reviews, moderation, tools } = fitted({
      ...plain,
      tools: { look: { outcomes: [{ return: 1 }] } },
      model: { main: [{ say: "Hello" }, { say: "Again" }], compaction: [{ say: "Summary" }] },
      reviews: { toolCalls: [{ pass: true }], messages: [{ reject: "No." }] },
      moderation: [{ pass: true }, { flag: true }],
    });
    expect(model).toEqual({ main: [{ say: "Hello" }] });
    expect(reviews).toBeUndefined();
    expect(moderation).toEqual([{ pass: true }]);
    expect(tools).toEqual({ look: {} });
  });

  test("supplies what a run uses beyond the scripts", () => {
    const { model, reviews, moderation, tools } = fitted({
      ...plain,
      agent: { fallback: "Sorry.", toolReview: true, messageReview: true },
      tools: { look: {} },
      model: { main: [{ call: [{ id: "call-1", tool: "look" }] }] },
      moderation: [],
    });
    expect(model.main).toEqual([{ call: [{ id: "call-1", tool: "look" }] }, { say: "Done 2." }]);
    expect(reviews).toEqual({ toolCalls: [{ pass: true }], messages: [{ pass: true }] });
    expect(moderation).toEqual([{ pass: true }]);
    expect(tools).toEqual({ look: { outcomes: [{ return: { ok: true } }] } });
  });

  test("keeps the moderation that is switched on and never asked", () => {
    const { moderation } = fitted({ ...plain, model: { main: [{ empty: true }] }, moderation: [] });
    expect(moderation).toEqual([{ pass: true }]);
    expect(fitted({ ...plain, turns: [{ colleague: "Hi" }], moderation: [] }).moderation).toEqual([]);
  });

  test("marks the calls of tools that are not offered, and no others", () => {
    const call = (tool: string) => ({ id: `call-${tool}`, tool, unoffered: true }) as const;
    const { model } = fitted({
      ...plain,
      agent: { fallback: "Sorry.", maxSteps: 1 },
      tools: { look: {} },
      model: { main: [{ call: [call("look"), call("other")] }, { call: [{ id: "call-3", tool: "look" }] }] },
    });
    expect(model.main).toEqual([
      { call: [{ id: "call-look", tool: "look" }, call("other")] },
      { call: [{ id: "call-3", tool: "look", unoffered: true }] },
    ]);
  });

  test("leaves out hooks that are never called, entries that none reaches, and CALL_NEXT at the end", () => {
    const { hooks } = fitted({
      ...plain,
      hooks: {
        script: {
          onGivingUp: { never: [{ return: "RESOLVE" }] },
          onPreparing: {
            first: [{ delay: "10ms" }, { return: "BAIL" }],
            plain: [{}],
            silent: [],
          },
        },
      },
    });
    expect(hooks?.script).toEqual({ onPreparing: { first: [{ delay: "10ms" }], plain: [], silent: [] } });
  });

  test("drops a cancel that never comes; one that comes says what was delivered before it", () => {
    const cancelled = (main: Program["model"]["main"]) =>
      fitted({
        ...plain,
        model: { main },
        turns: [{ customer: "Hi", cancel: { on: "onStepStarted", after: "25ms" } }],
      });
    expect(cancelled([{ say: "Hello" }]).turns).toEqual([{ customer: "Hi" }]);
    const cut = cancelled([DELAYED]);
    expect(cut.turns).toEqual([{ customer: "Hi", cancel: { on: "onStepStarted", after: "25ms" } }]);
    expect(cut.model.main).toEqual([{ ...DELAYED, expect: { delivered: 0 } }]);
  });

  test("a cue that is no longer broken off no longer says so", () => {
    const { model } = fitted({ ...plain, model: { main: [{ ...DELAYED, expect: { delivered: 0 } }] } });
    expect(model.main).toEqual([DELAYED]);
  });

  test("drops an interrupt that never comes: the message is sent behind the turn", () => {
    const interrupted = (delay: "10ms" | "50ms") =>
      fitted({
        ...plain,
        model: { main: [{ say: "Hello", delay }, { say: "Again" }] },
        turns: [{ customer: "Hi" }, { customer: "Wait", interrupt: { on: "onStepStarted", after: "25ms" } }],
      }).turns[1];
    expect(interrupted("10ms")).toEqual({ customer: "Wait" });
    expect(interrupted("50ms")).toHaveProperty("interrupt");
  });

  test("asks whoever foretells the run", () => {
    const foretell = (program: Program): Prediction => {
      const { story, used } = predict(program);
      return { story, used: { ...used, cues: { main: 3 } } };
    };
    expect(fitted(plain, foretell).model.main).toEqual([
      { say: "Hello" },
      { say: "Done 2." },
      { say: "Done 3." },
    ]);
  });

  propTest.prop([sketches()], { numRuns: 300, seed: 4 })("changes no run", (sketch) => {
    const program = fitted(sketch);
    expect(predict(program).story).toEqual(predict(sketch).story);
  });

  propTest.prop([sketches()], { numRuns: 300, seed: 5 })("leaves nothing to fit", (sketch) => {
    const program = fitted(sketch);
    expect(fitted(program)).toEqual(program);
    fc.pre(program.model.main.length > 0);
    const { used } = predict(program);
    expect(program.model.main).toHaveLength(used.cues.main ?? 0);
    expect(program.reviews?.messages ?? []).toHaveLength(used.messageReviews);
    expect(program.reviews?.toolCalls ?? []).toHaveLength(used.toolReviews);
  });
});
