import { expect, test } from "vitest";
import { giveUpKindTrue as law } from "../../harness/laws/give-up-kind-true.js";
import { ANSWERED, altered, first, GIVES_UP, seen, streamOf, withMore } from "./streams.js";

const TOO_MANY_STEPS = `
agent: { output: block, maxSteps: 1 }
tools: { lookup: { always: { return: {} } } }
model: { main: [ { call: { tool: lookup, args: {} } }, { say: "I could not help." } ] }`;
const WANTS_OUT = `
agent: { output: block, effort: LOW, messageReview: true }
model: { main: [ { say: "It is lost, I am afraid." }, { say: "Lost." }, { say: "I could not help." } ] }
hooks: { script: { onReviewingMessage: [ { return: BAIL }, { return: BAIL, giveUp: true } ] } }`;

test.each([
  ["not at all", ANSWERED],
  ["exhausted", GIVES_UP],
  ["too many steps", TOO_MANY_STEPS],
  ["a hook's wish", WANTS_OUT],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test.each([
  ["RETRIES_EXHAUSTED", GIVES_UP, "MAX_STEPS", "rejected"],
  ["MAX_STEPS", TOO_MANY_STEPS, "RETRIES_EXHAUSTED", "step.ended"],
  ["HOOK_REQUESTED", WANTS_OUT, "RETRIES_EXHAUSTED", "rejected"],
] as const)("broken where it is %s, and another kind is named", async (kind, body, other, shows) => {
  const events = await streamOf(body);
  expect(first(events, "giveUp").kind).toBe(kind);
  expect(seen(law, altered(events, "giveUp", { kind: other }))).toEqual([
    `the turn gave up for ${other}, where ${kind} held`,
    shows,
    "giveUp",
  ]);
});

test("broken by a wrong count, and by a give-up for nothing", async () => {
  expect(seen(law, altered(await streamOf(GIVES_UP), "giveUp", { steps: 1 }))[0]).toBe(
    "the turn says that it committed 1 steps, and had 0",
  );
  const giveUp = { type: "giveUp", agent: "agent", kind: "MAX_STEPS", steps: 2, reason: "x" };
  const events = withMore(await streamOf(ANSWERED), "step.ended", giveUp, ({ attempt }) => attempt === 2);
  expect(seen(law, events)[0]).toBe("the turn gave up for MAX_STEPS, where nothing held");
});

test("broken by a step behind the last one, and behind the reply", async () => {
  const step = { type: "step.started", unit: "u", agent: "agent", step: 2, attempt: 1, forced: false };
  expect(seen(law, withMore(await streamOf(TOO_MANY_STEPS), "step.ended", step))).toEqual([
    "a step started behind the last of 1",
    "step.ended",
    "step.started",
  ]);
  const last = ({ attempt }: { attempt: number }) => attempt === 2;
  expect(seen(law, withMore(await streamOf(ANSWERED), "step.ended", step, last))[0]).toBe(
    "a step started behind the reply",
  );
});
