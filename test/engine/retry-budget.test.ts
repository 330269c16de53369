import { OptimizationPolicy } from "hookrig";
import { expect, test } from "vitest";
import { recorder, rig } from "./rig.js";

// The retry budget (engine 1.5): the numbers of the page. What whole programs spend is a property of
// test/fuzz/properties/.

test("the reference of 1.5: HIGH is six model calls, the sixth without tools", async () => {
  const { session, requests } = rig({
    answers: ["1", "2", "3", "4", "5", "Sorry."],
    agent: { effort: "HIGH", messageReview: true, tools: { look: { execute: () => "seen" } } },
    messageReviewer: () => ({ passed: false }),
  });
  const { giveUp } = await session.send("Hi");
  expect(giveUp?.kind).toBe("RETRIES_EXHAUSTED");
  expect(requests.map(({ toolChoice, tools }) => `${toolChoice} of ${tools.length}`)).toEqual([
    ...Array(5).fill("auto of 1"),
    "none of 0",
  ]);
});

/**
 * Every draft is rejected; before each attempt, the policy's limit is set anew. Whether each is followed
 * by another.
 */
async function restartsWith(limits: readonly number[]) {
  const policy = new OptimizationPolicy();
  const observer = recorder();
  const { engine, session } = rig({
    answers: limits.map((_, index) => `${index}`).concat("Sorry."),
    agent: { messageReview: true },
    messageReviewer: () => ({ passed: false }),
    observers: [observer],
    policy,
  });
  let attempt = 0;
  engine.hooks.onStepStarted.push(() => {
    policy.setMaxRejections("MEDIUM", limits[attempt] ?? 1);
    attempt += 1;
  });
  await session.send("Hi");
  const restarts = observer.events.flatMap((event) => (event.type === "rejected" ? [event.restarts] : []));
  return { restarts, ended: observer.events.find(({ type }) => type === "turn.ended") };
}

test("the limit is read anew at each rejection: one that is lifted after spending counts", async () => {
  const { restarts, ended } = await restartsWith([2, 4, 4, 4]);
  expect(restarts).toEqual([true, true, true, false]);
  expect(ended).toMatchObject({ spent: 4, limit: 4 });
});

test("a limit that is lowered below what is spent ends it, and is never told as less", async () => {
  const { restarts, ended } = await restartsWith([5, 5, 1]);
  expect(restarts).toEqual([true, true, false]);
  expect(ended).toMatchObject({ spent: 3, limit: 3 });
});
