import { OptimizationPolicy } from "hookrig";
import { expect, test } from "vitest";
import { deferred, recorder, rig, settle, textsOf } from "./rig.js";

// Compaction beside what goes on meanwhile, and with an estimator that fails (engine 1.8).

/** The errors that the stream tells of, and whether they failed the turn. */
const caughtBy = ({ events }: ReturnType<typeof recorder>) =>
  events.flatMap((event) => (event.type === "error.caught" ? [[event.code, event.fatal]] : []));

test("what is posted while the summary is made stays, in the session and in the memory", async () => {
  const slow = deferred();
  let asked = false;
  const { session } = rig({
    policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }),
    compactor: async () => {
      asked = true;
      await slow.promise;
      return "A summary.";
    },
  });
  const turn = session.send("Hi");
  while (!asked) await settle();
  await session.post("Your invoice is ready.");
  slow.resolve();
  await turn;
  const kept = ["A summary.", "Your invoice is ready."];
  expect(session.events.map(({ text }) => text)).toEqual(kept);
  expect(session.memory("helper").messages.map(({ text }) => text)).toEqual(kept);
});

test("an estimator that throws is a failed compaction, and fails no turn", async () => {
  const estimateTokens = () => {
    throw new Error("no such token");
  };
  const told = recorder();
  const policy = new OptimizationPolicy({ estimateTokens });
  const { engine, session, requests } = rig({ policy, observers: [told] });
  const errors: string[] = [];
  engine.hooks.register("onError", (_context, _payload, { code }) => {
    errors.push(code);
    return "BAIL";
  });
  const statuses: string[] = [];
  session.subscribe((event) => {
    if (event.type === "status") statuses.push(event.status);
  });
  const result = await session.send("Hi");
  expect([result.outcome, textsOf(result)]).toEqual(["completed", ["Hello."]]);
  expect(statuses).toEqual(["acknowledged", "processing", "ready"]);
  expect(errors).toEqual(["COMPACTION_FAILED"]);
  expect(requests).toHaveLength(1); // Nothing can be said of the threshold, so nothing is summed up.
  expect(caughtBy(told)).toEqual([["COMPACTION_FAILED", false]]);
});

test("a summary that is no text is a failed compaction, with its cause", async () => {
  const told = recorder();
  const { engine, session } = rig({
    policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }),
    compactor: () => ({ text: "A summary." }) as never,
    observers: [told],
  });
  const errors: Error[] = [];
  engine.hooks.register("onError", (_context, _payload, error) => {
    errors.push(error);
    return "CALL_NEXT";
  });
  await session.send("Hi");
  expect(errors).toMatchObject([
    {
      message: "The session was not compacted: the summary is empty",
      cause: { message: "the summary is empty" },
    },
  ]);
  expect(caughtBy(told)).toEqual([["COMPACTION_FAILED", false]]);
});

test("an estimator that throws over the summary changes nothing", async () => {
  const estimateTokens = ({ text }: { readonly text: string }) => {
    if (text === "A summary.") throw new Error("no such token");
    return text.length;
  };
  const { session } = rig({
    policy: new OptimizationPolicy({ estimateTokens, compactAt: { MEDIUM: 1 } }),
    compactor: () => "A summary.",
  });
  await session.send("Hi");
  const kept = ["Hi", "Hello."];
  expect(session.events.map(({ text }) => text)).toEqual(kept);
  expect(session.memory("helper").messages.map(({ text }) => text)).toEqual(kept);
});
