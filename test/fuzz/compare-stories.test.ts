import { expect, test } from "vitest";
import { compareStories } from "../../harness/fuzz/compare-stories.js";
import type { TurnStory } from "../../harness/fuzz/story.js";

const turn = (more: Partial<TurnStory> = {}): TurnStory => ({
  outcome: "completed",
  flow: ["onPreparing", "core reasoning", 'message "Hello."', "status ready completed @0"],
  rejections: [],
  errors: [],
  rules: [],
  budget: "0/3",
  requests: [['user "Hi"']],
  ...more,
});
const compared = (one: Partial<TurnStory>, other: Partial<TurnStory>) =>
  compareStories({ turns: [turn(), turn(one)] }, { turns: [turn(), turn(other)] });
const flow = (...beats: string[]) => ({ flow: ["onPreparing", ...beats] });

test("equal stories do not differ", () => {
  expect(compared({}, {})).toBeUndefined();
});

test.for<[name: string, one: Partial<TurnStory>, other: Partial<TurnStory>]>([
  ["outcome", {}, { outcome: "failed" }],
  ["rejections", {}, { rejections: ["moderation moderator 1/3"] }],
  ["giveUp", { giveUp: "MAX_STEPS after 1" }, {}],
  ["reply", { reply: "" }, { reply: "Hello." }],
  ["answeredBy", { answeredBy: "engine" }, { answeredBy: "hook" }],
  ["errors", {}, { errors: ["HOOK_ERROR"] }],
  ["rules", { rules: ["a matched"] }, { rules: ["a matched discovered"] }],
  ["budget", {}, { budget: "1/3" }],
  ["requests", {}, { requests: [['user "Hi"'], ['user "Hi"']] }],
  ["flow-onStepStarted", flow("onStepStarted 1.1"), flow("onStepStarted 1.2")],
  ["flow-core-print", flow('core print "A"'), flow('core print "B"')],
  ["flow-prePrint", flow("prePrint sign kept"), flow('prePrint sign "A"')],
  ["flow-status-ready", flow("status ready completed @0"), flow("status ready completed @10")],
])("the first difference gives the name: %s", ([name, one, other]) => {
  expect(compared(one, other)?.name).toBe(name);
});

test("the flow is told first, and every list that differs", () => {
  const found = compared({}, { outcome: "failed", budget: "1/3", flow: ["onPreparing"] });
  expect(found?.name).toBe("flow-core-reasoning");
  expect(found?.message.match(/^ {2}\w+(?=[:,])/gm)).toEqual([
    "  flow",
    "  predicted",
    "  really",
    "  outcome",
    "  predicted",
    "  really",
    "  budget",
    "  predicted",
    "  really",
  ]);
});

test("a beat too many is named rather than the one that it displaced, and so is a missing one", () => {
  const expected = flow("onStepStarted 1.1", "core reasoning");
  const extra = flow("moderation incoming", "onStepStarted 1.1", "core reasoning");
  expect(compared(expected, extra)?.name).toBe("flow-moderation-incoming");
  expect(compared(extra, expected)?.name).toBe("flow-moderation-incoming");
  expect(compared(flow(), flow("dropped"))?.name).toBe("flow-dropped");
});

test("reads like this", () => {
  const beats = ["a", "b", "c", "d"].map((point) => `${point} guard CALL_NEXT`);
  const found = compared(
    { flow: [...beats, "onGivingUp", "x", "y", "z"] },
    { flow: [...beats, "status ready completed @0"] },
  );
  expect(found?.message).toMatchInlineSnapshot(`
    "turn 2
      flow, at its beat 5:
        b guard CALL_NEXT
        c guard CALL_NEXT
        d guard CALL_NEXT
      predicted:
        onGivingUp
        x
        y
        …
      really:
        status ready completed @0"
  `);
});

test("of requests, the first message that differs", () => {
  const found = compared(
    { requests: [['user "Hi"'], ['user "Hi"', "correction"]] },
    { requests: [['user "Hi"'], ['user "Hi"']] },
  );
  expect(found?.message).toMatchInlineSnapshot(`
    "turn 2
      request 2, at its beat 2:
        user "Hi"
      predicted:
        correction
      really:
        nothing more"
  `);
});

test("a request that only one of them made", () => {
  const found = compared({ requests: [['user "Hi"']] }, { requests: [] });
  expect(found?.message).toBe('turn 2\n  request 1:\n  predicted:\n    user "Hi"\n  really:\n    no request');
});

test("a turn that is missing, on either side; what the sides are called is the caller's to say", () => {
  const one = { turns: [turn()] };
  const two = { turns: [turn(), turn()] };
  expect(compareStories(two, one)).toEqual({
    name: "turns",
    message: "turn 2\n  turns:\n  predicted:\n    a turn\n  really:\n    nothing more",
  });
  expect(compareStories(one, two, { expected: "before", received: "after" })?.message).toBe(
    "turn 2\n  turns:\n  before:\n    nothing more\n  after:\n    a turn",
  );
});
