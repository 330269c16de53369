import type { SessionEvent, StatusEvent } from "hookrig";
import { expect, test } from "vitest";
import { recorder, rig, settle } from "../engine/rig.js";

test("statuses are announced and not kept; messages are both", async () => {
  const { session } = rig();
  const heard: SessionEvent[] = [];
  session.subscribe((event) => void heard.push(event));
  await session.send("Hi");
  const statuses = heard.filter((event): event is StatusEvent => event.type === "status");
  expect(statuses.map(({ status, stage }) => stage ?? status)).toEqual([
    "acknowledged",
    "processing",
    "completed",
  ]);
  expect(session.events).toEqual(heard.filter(({ type }) => type === "message"));
  expect(session.messageCount).toBe(2);
});

test("the error status is one sentence: no stack trace, no cause", async () => {
  const { session } = rig({
    answers: [
      () => {
        throw new Error("password=hunter2");
      },
    ],
  });
  const heard: SessionEvent[] = [];
  session.subscribe((event) => void heard.push(event));
  await session.send("Hi");
  expect(heard).toContainEqual(
    expect.objectContaining({ status: "error", text: "The turn failed (MODEL_ERROR)." }),
  );
  expect(JSON.stringify(heard)).not.toMatch(/hunter2|\.ts:|at /);
});

test("a subscriber that fails later, because it is async, is reported like one that throws", async () => {
  const observer = recorder();
  const { session } = rig({ observers: [observer] });
  session.subscribe(async () => Promise.reject(new Error("no connection")));
  await session.post("Hi");
  await settle();
  expect(observer.events.at(-1)).toMatchObject({
    type: "observer.failed",
    observer: "session subscriber",
    error: { message: "no connection" },
  });
});

test("history that the session begins with is remembered by its first agent, with known tokens", () => {
  const { engine, agent } = rig();
  const other = engine.createAgent({ name: "sales" });
  const session = engine.createSession({
    agents: [agent, other],
    history: [
      { source: "customer", text: "Hi", tokens: 10 },
      { source: "colleague", text: "Hello" },
      { source: "agent", text: "Welcome" },
    ],
  });
  const { messages, tokens } = session.memory("helper");
  expect(messages.map(({ role, name, text }) => `${role} ${name}: ${text}`)).toEqual([
    "user customer: Hi",
    "user colleague: Hello",
    "assistant helper: Welcome",
  ]);
  expect([tokens, session.messageCount, session.memory("sales").messages]).toEqual([10 + 2 + 2, 3, []]);
});

test("a customer is filled up: what is unknown is an empty text", () => {
  const { engine, agent } = rig();
  expect(engine.createSession({ agent, customer: { name: "Ana" } }).customer).toEqual({
    id: "customer",
    name: "Ana",
    email: "",
  });
});

test("a change of mode is told once, a mode that it has already never", async () => {
  const observer = recorder();
  const { session } = rig({ observers: [observer] });
  await session.setMode("auto");
  await session.setMode("manual");
  await session.setMode("manual");
  expect(observer.events).toMatchObject([{ type: "mode", mode: "manual", session: session.id }]);
});

test("what a colleague writes is heard by the agent it names, else by the session's first", async () => {
  const { engine, agent } = rig();
  const other = engine.createAgent({ name: "sales" });
  const session = engine.createSession({ agents: [agent, other], mode: "manual" });
  const heard = (name: string) => session.memory(name).messages.map(({ text }) => text);
  await session.colleague("To the first");
  await session.colleague("To sales", { to: "sales" });
  expect([heard("helper"), heard("sales")]).toEqual([["To the first"], ["To sales"]]);
  await expect(session.colleague("Hello?", { to: "nobody" })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
  });
});
