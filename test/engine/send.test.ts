import { getEventListeners } from "node:events";
import { HookResult, type StatusEvent } from "hookrig";
import { expect, test } from "vitest";
import { deferred, rig, settle, textsOf } from "./rig.js";

/** A first turn that waits in a hook until `go` is resolved. */
function waiting(answers: readonly string[] = ["One.", "Two.", "Three."]) {
  const made = rig({ answers });
  const go = deferred();
  let first = true;
  made.engine.hooks.onPreparing.push(async () => {
    if (first) {
      first = false;
      await go.promise;
    }
    return HookResult.CALL_NEXT;
  });
  return { ...made, go };
}

test("send resolves also when the turn failed, with the error", async () => {
  const { engine, session } = rig();
  engine.hooks.onPreparing.push(() => {
    throw new Error("no database");
  });
  const result = await session.send("Hi");
  expect(result).toMatchObject({ outcome: "failed", messages: [] });
  expect(result.error).toMatchObject({ code: "HOOK_ERROR", point: "onPreparing" });
  expect(result.error?.cause).toMatchObject({ message: "no database" });
});

test("a message that comes while a turn runs cancels it, and only then begins", async () => {
  const { session, requests } = waiting();
  const statuses: string[] = [];
  session.subscribe((event) => {
    if (event.type === "status") statuses.push(event.stage ?? event.status);
  });
  const first = session.send("First");
  await settle();
  const second = session.send("Second");
  expect((await first).outcome).toBe("cancelled");
  expect(textsOf(await second)).toEqual(["One."]);
  expect(requests).toHaveLength(1);
  expect(statuses).toEqual([
    ...["acknowledged", "processing", "cancelled", "cancelled"],
    ...["acknowledged", "processing", "completed"],
  ]);
  expect(requests[0]?.messages.map(({ text }) => text)).toEqual(["First", "Second"]);
});

test("of several messages in a row only the last is answered; every one is recorded, in order", async () => {
  const { session } = rig({ answers: ["One."] });
  const all = ["First", "Second", "Third", "Fourth"].map((text) => session.send(text));
  const outcomes = (await Promise.all(all)).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(["cancelled", "cancelled", "cancelled", "completed"]);
  expect(session.events.map((event) => ("text" in event ? event.text : ""))).toEqual([
    "First",
    "Second",
    "Third",
    "Fourth",
    "One.",
  ]);
});

test("turns of different sessions do not disturb each other", async () => {
  const { engine, agent, session, go } = waiting();
  const other = engine.createSession({ agent });
  const first = session.send("First");
  await settle();
  expect(textsOf(await other.send("Elsewhere"))).toEqual(["One."]);
  go.resolve();
  expect(textsOf(await first)).toEqual(["Two."]);
});

test("a message that comes while the upkeep of a finished turn runs cancels nothing", async () => {
  const { engine, session } = rig({ answers: ["One.", "Two."] });
  const upkeep = deferred();
  const called: string[] = [];
  engine.hooks.onMessagesEmitted.push(
    async () => {
      called.push("waits");
      if (called.length === 1) await upkeep.promise;
    },
    () => void called.push("comes after"),
  );
  const first = session.send("First");
  await settle();
  const second = session.send("Second");
  await settle();
  upkeep.resolve();
  expect([(await first).outcome, (await second).outcome]).toEqual(["completed", "completed"]);
  expect(called).toEqual(["waits", "comes after", "waits", "comes after"]);
});

test("a signal that is aborted already: no hook, no model call, and still a ready", async () => {
  const { engine, session, requests } = rig();
  let hooks = 0;
  engine.hooks.onAcknowledging.push(() => {
    hooks += 1;
    return HookResult.CALL_NEXT;
  });
  const statuses: StatusEvent[] = [];
  session.subscribe((event) => {
    if (event.type === "status") statuses.push(event);
  });
  const result = await session.send("Hi", { signal: AbortSignal.abort("closed the tab") });
  expect([result.outcome, hooks, requests.length]).toEqual(["cancelled", 0, 0]);
  expect(statuses.map(({ status }) => status)).toEqual(["cancelled", "ready"]);
  expect(session.messageCount).toBe(1);
});

test("a signal aborts its own turn only, and is let go when the turn is over", async () => {
  const { session } = waiting();
  const controller = new AbortController();
  const first = session.send("First", { signal: controller.signal });
  await settle();
  controller.abort();
  expect((await first).outcome).toBe("cancelled");
  const later = new AbortController();
  const second = await session.send("Second", { signal: later.signal });
  later.abort();
  expect(second.outcome).toBe("completed");
});

test("an abort while the message still waits its turn cancels that message", async () => {
  const { engine, session } = rig({ answers: ["One.", "Two."] });
  const upkeep = deferred();
  engine.hooks.onMessagesEmitted.push(() => upkeep.promise);
  const first = session.send("First");
  await settle();
  const controller = new AbortController();
  const second = session.send("Second", { signal: controller.signal });
  controller.abort();
  upkeep.resolve();
  expect([(await first).outcome, (await second).outcome]).toEqual(["completed", "cancelled"]);
});

test("a message to an agent that takes no part is refused, naming those that do", async () => {
  const { session } = rig();
  await expect(session.send("Hi", { to: "sales" })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: expect.stringContaining("there is: helper"),
  });
});

test("an agent of the engine that takes no part in the session is refused as well", async () => {
  const { engine, agent } = rig();
  const ask = engine.createAgent({ name: "ask" });
  engine.createAgent({ name: "sales" });
  const session = engine.createSession({ agents: [agent, ask] });
  await expect(session.send("Hi", { to: "sales" })).rejects.toMatchObject({
    message: 'There is no agent "sales" here; there is: helper, ask.',
  });
});

test("a turn that is over leaves no listener at its signal", async () => {
  const { session } = rig();
  const { signal } = new AbortController();
  const turn = session.send("Hi", { signal });
  const meanwhile = getEventListeners(signal, "abort").length;
  await turn;
  expect([meanwhile, getEventListeners(signal, "abort").length]).toEqual([1, 0]);
});

test("in manual mode the message is recorded and observed; no hook, no status, no model call", async () => {
  const { engine, session, requests } = rig({ answers: ["Back again."] });
  let fired = 0;
  engine.hooks.onAcknowledging.push(() => {
    fired += 1;
    return HookResult.CALL_NEXT;
  });
  await session.setMode("manual");
  expect(await session.send("Anyone?")).toEqual({ outcome: "manual", messages: [] });
  await session.colleague("I am here.");
  expect([fired, requests.length]).toEqual([0, 0]);
  expect(session.events).toMatchObject([
    { type: "message", source: "customer", text: "Anyone?" },
    { type: "message", source: "colleague", text: "I am here." },
  ]);
  await session.setMode("auto");
  expect((await session.send("Thanks")).outcome).toBe("completed");
  expect(requests[0]?.messages.map(({ text }) => text)).toEqual(["Anyone?", "I am here.", "Thanks"]);
});
