import { expect, test } from "vitest";
import type { Law, LawWatch } from "../../harness/laws/law.js";
import { LawChecks } from "../../harness/laws/law-checks.js";
import { LAWS } from "../../harness/laws/laws.js";
import { Engine } from "../../src/index.js";
import { ANSWERED, streamOf } from "./streams.js";

const lawOf = (name: string, watch: Law["watch"]): Law => ({
  name,
  promise: "It holds.",
  clause: "mine",
  breakable: false,
  watch,
});

test("each law is told what it asks for: every event, a type, one point or core function", async () => {
  const told: string[] = [];
  const tells = (key: string) => [key, () => void told.push(key)];
  const keys = [
    "status",
    "point.started onPreparing",
    "point.ended onPreparing",
    "core.ended print",
    "message",
  ];
  const watch = Object.fromEntries(keys.map(tells)) as LawWatch;
  const checks = new LawChecks([lawOf("mine", () => ({ ...watch, end: () => void told.push("end") }))]);
  for (const event of await streamOf(ANSWERED)) checks.event(event);
  expect(checks.end({ scriptProblems: [] })).toEqual([]);
  expect(told).toEqual([
    "status",
    "status",
    "point.started onPreparing",
    "point.ended onPreparing",
    "message",
    "core.ended print",
    "status",
    "end",
  ]);
});

test("a law is broken once, by what it saw first; laws come in their order", () => {
  const noisy = (name: string) =>
    lawOf(name, (broken) => ({ log: (event) => broken(`saw ${event.message}`, [event]) }));
  const checks = new LawChecks([noisy("b"), noisy("a")]);
  const log = (message: string) => ({ type: "log", at: 0, level: "info", message }) as const;
  checks.event(log("one"));
  checks.event(log("two"));
  expect(checks.end({ scriptProblems: [] })).toEqual([
    { law: "b", what: "saw one", witness: [log("one")] },
    { law: "a", what: "saw one", witness: [log("one")] },
  ]);
});

test("a law that throws has failed itself; the others go on", () => {
  const seen: string[] = [];
  const checks = new LawChecks([
    lawOf("thrower", () => ({
      log: () => {
        throw new Error("oops");
      },
    })),
    lawOf("goes on", () => ({ log: ({ message }) => void seen.push(message) })),
  ]);
  checks.event({ type: "log", at: 0, level: "info", message: "one" });
  expect(checks.end({ scriptProblems: [] })).toMatchObject([
    { law: "thrower", failed: true, what: "the law thrower itself failed: oops", witness: [{ type: "log" }] },
  ]);
  expect(seen).toEqual(["one"]);
});

test("a law whose watch throws, or whose handlers are async, has failed itself", async () => {
  let times = 0;
  const late = async () => {
    throw new Error("nobody is to hear of it");
  };
  const laws = [
    lawOf("starter", (broken) => {
      times += 1;
      if (times === 1) throw new Error("not yet");
      return { log: (event) => broken("saw it", [event]) };
    }),
    lawOf("waiter", () => ({ log: late })),
    lawOf("ender", () => ({ end: late })),
  ];
  const told = [1, 2].map(() => {
    const checks = new LawChecks(laws);
    checks.event({ type: "log", at: 0, level: "info", message: "one" });
    return checks.end({ scriptProblems: [] }).map(({ failed, what }) => `${failed ?? false}: ${what}`);
  });
  const isLate = (key: string) => `its handler of \`${key}\` returned a promise: it must not be async`;
  const others = [
    `true: the law waiter itself failed: ${isLate("log")}`,
    `true: the law ender itself failed: ${isLate("end")}`,
  ];
  expect(told).toEqual([
    ["true: the law starter itself failed: `watch` threw: not yet", ...others],
    ["false: saw it", ...others],
  ]);
});

test("where the run was broken off, what did not come is not held against it", async () => {
  const events = (await streamOf(ANSWERED)).slice(0, 20);
  for (const [brokenOff, laws] of [
    [true, []],
    [false, ["exactly-one-ready", "events-paired"]],
  ] as const) {
    const checks = new LawChecks();
    for (const event of events) checks.event(event);
    expect(checks.end({ scriptProblems: [], brokenOff }).map(({ law }) => law)).toEqual(laws);
  }
});

test("can be an observer of an engine, of several sessions at once", async () => {
  const checks = new LawChecks();
  const say = (text: string) => [
    { type: "text", text } as const,
    { type: "finish", reason: "stop" } as const,
  ];
  const engine = new Engine({ model: { stream: () => say("Hello") }, observers: [checks] });
  const agent = engine.createAgent({ name: "agent", output: "block" });
  const sessions = [1, 2, 3].map(() => engine.createSession({ agent }));
  await Promise.all(sessions.flatMap((session) => [session.send("Hi"), session.send("Hi again")]));
  expect(checks.end({ scriptProblems: [] })).toEqual([]);
});

test("laws have names of their own, one sentence, and a clause", () => {
  expect(new Set(LAWS.map(({ name }) => name)).size).toBe(LAWS.length);
  for (const { name, promise, clause, breakable } of LAWS) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(promise).toMatch(/^[A-Z].*\.$/);
    expect(clause).toMatch(/^(engine|agent-hooks|harness|observability)/);
    if (breakable !== false) expect(breakable).toMatch(/^[A-Z].*\.$/);
  }
});
