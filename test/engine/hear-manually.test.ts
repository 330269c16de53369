import { HookResult } from "hookrig";
import { expect, test } from "vitest";
import { type RigOptions, recorder, rig } from "./rig.js";

// A customer's message while a person has the conversation (engine 1.3).

const down = () => {
  throw new Error("down");
};

/** A session in manual mode, and what it tells of failures. */
async function manual(options: RigOptions = {}) {
  const told = recorder();
  const made = rig({ observers: [told], ...options });
  await made.session.setMode("manual");
  const caught = () => told.events.filter(({ type }) => type === "error.caught");
  const heard = () => made.session.memory("helper").messages.map(({ text }) => text);
  return { ...made, caught, heard };
}

test("what fails while the agent only hears is told to the stream, and no hook hears of it", async () => {
  const { engine, session, caught, heard } = await manual({
    agent: { incomingModeration: true },
    moderator: down,
  });
  let told = 0;
  engine.hooks.onError.push(() => {
    told += 1;
    return HookResult.CALL_NEXT;
  });
  const { outcome, messages, error } = await session.send("Anyone?");
  expect([outcome, messages, error?.code, told]).toEqual(["failed", [], "MODERATION_FAILED", 0]);
  expect(caught()).toMatchObject([{ code: "MODERATION_FAILED", fatal: false }]);
  expect(heard()).toEqual(["[The customer's message was withheld by moderation: not moderated]"]);
});

test("a hook that fails to observe fails the message, unless moderation had failed before", async () => {
  const codes: unknown[] = [];
  for (const agent of [{}, { incomingModeration: true }]) {
    const { agent: listener, session } = await manual({ agent, moderator: down });
    listener.registerInstanceHook("preObserve", "mine", down);
    const { outcome, error } = await session.send("Anyone?");
    codes.push(outcome, error?.code);
  }
  expect(codes).toEqual(["failed", "AGENT_HOOK_ERROR", "failed", "MODERATION_FAILED"]);
});

test.for<[categories: readonly string[] | undefined, why: string]>([
  [undefined, ""],
  [["insult", "threat"], ": insult, threat"],
])("a flagged message is marked in the session, and heard as a mask: %j", async ([categories, why]) => {
  const { session, heard } = await manual({
    agent: { incomingModeration: true },
    moderator: () => ({ flagged: true, ...(categories === undefined ? {} : { categories }) }),
  });
  expect((await session.send("You fool.")).outcome).toBe("manual");
  expect(heard()).toEqual([`[The customer's message was withheld by moderation${why}]`]);
  expect(session.events).toMatchObject([
    { source: "customer", text: "You fool.", flagged: categories ?? [] },
  ]);
});
