import { HookResult, OptimizationPolicy } from "hookrig";
import { expect, test } from "vitest";
import { type Answer, type RigOptions, recorder, rig, textsOf } from "./rig.js";

// Who answered for a turn that gave up, and why not in the model's own words (engine 1.6).

/** The first draft exhausts the budget; `forced` is what the forced step gets. */
function givingUp(forced: Answer, agent: RigOptions["agent"] = {}) {
  const told = recorder();
  const made = rig({
    answers: ["A draft.", forced],
    agent: { messageReview: true, fallback: "Not now.", tools: { look: { execute: () => 7 } }, ...agent },
    policy: new OptimizationPolicy({ maxRejections: { MEDIUM: 1 } }),
    messageReviewer: () => ({ passed: false }),
    moderator: (_context, { text }) => ({ flagged: text === "Damn." }),
    observers: [told],
  });
  const answered = () => told.events.find(({ type }) => type === "giveUp.answered");
  return { ...made, answered };
}

const payload = {
  kind: "RETRIES_EXHAUSTED",
  reason: "Message review rejected the drafted reply once too often.",
  steps: 0,
};

test.for<[reason: string | undefined, forced: Answer, says: string, agent?: RigOptions["agent"]]>([
  [undefined, "I am sorry.", "I am sorry."],
  ["proposed-calls", { calls: ["look"], text: "Let me see." }, "Not now."],
  ["empty", "  ", "Not now."],
  ["repeated", "A draft. ", "Not now."],
  ["moderated", "Damn.", "Not now.", { moderation: true }],
])("fallback %s", async ([fallback, forced, says, agent]) => {
  const { session, answered } = givingUp(forced, agent);
  const result = await session.send("Hi");
  expect([textsOf(result), result.reply?.text]).toEqual([[says], says]);
  expect(result.giveUp).toEqual({ ...payload, answeredBy: "engine" });
  expect(answered()).toMatchObject({ kind: payload.kind, answeredBy: "engine", fallback });
});

test("a hook that has answered by itself is told of, with why the turn gave up", async () => {
  const { engine, session, answered } = givingUp("Never asked for.");
  engine.hooks.onGivingUp.push(() => HookResult.RESOLVE);
  const result = await session.send("Hi");
  expect([textsOf(result), result.reply?.text]).toEqual([[], ""]);
  expect(result.giveUp).toEqual({ ...payload, answeredBy: "hook" });
  expect(answered()).toMatchObject({ answeredBy: "hook" });
});

test("a hook that drops the forced step's message leaves the reply empty", async () => {
  const { engine, session } = givingUp("I am sorry.");
  engine.hooks.onMessageGenerated.push(() => HookResult.BAIL);
  const result = await session.send("Hi");
  expect([result.outcome, textsOf(result), result.reply?.text]).toEqual(["completed", [], ""]);
});
