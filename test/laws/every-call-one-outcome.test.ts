import { expect, test } from "vitest";
import { everyCallOneOutcome as law } from "../../harness/laws/every-call-one-outcome.js";
import { play } from "../run/play.js";
import { altered, seen, streamOf, twice, without } from "./streams.js";

const TWO_CALLS = `
agent: { output: block }
tools:
  lookup: { always: { return: { ok: true }, delay: 20ms } }
  refund: { always: { throw: "no" } }
model:
  main:
    - call:
        - { tool: lookup, args: {}, id: a }
        - { tool: refund, args: {}, id: b }
        - { tool: ghost, args: {}, id: c, unoffered: true }
    - { say: Done. }`;
const ofCall = (id: string) => (event: { call: string }) => event.call === id;

test("holds: a call that returns, one that throws, one of a tool that does not exist", async () => {
  expect(seen(law, await streamOf(TWO_CALLS))).toEqual([]);
});

test("holds where a cancel cuts a call off", async () => {
  const hangs = TWO_CALLS.replace("return: { ok: true }, delay: 20ms", "hang: true").replace(
    "    - { say: Done. }",
    "",
  );
  expect(seen(law, await streamOf(hangs, "- { customer: Hi, cancelAfter: 1s }"))).toEqual([]);
});

test("broken by a call with none, with two, or out of order", async () => {
  const events = await streamOf(TWO_CALLS);
  expect(seen(law, without(events, "toolCall.settled", ofCall("c")))[0]).toBe(
    "onToolCallsCompleted tells other outcomes than there were",
  );
  expect(seen(law, twice(events, "toolCall.settled", ofCall("a")))[0]).toBe("call a has two outcomes");
  expect(seen(law, without(events, "toolCall.settled", ofCall("a")))).toEqual([
    "call b settled where a was to come",
    "calls.proposed",
    "toolCall.settled",
  ]);
  const silent = without(
    without(events, "toolCall.settled", ofCall("c")),
    "point.started",
    ({ point }) => point === "onToolCallsCompleted",
  );
  expect(seen(law, silent)).toEqual([
    "1 of the attempt's calls have no outcome",
    "calls.proposed",
    "step.ended",
  ]);
});

test("broken by an outcome that is not what acting came to, or of no one kind", async () => {
  const events = await streamOf(TWO_CALLS);
  expect(seen(law, altered(events, "toolCall.settled", { outcome: { return: { ok: true } } }))).toEqual([
    "call a has another outcome than acting came to",
    "core.ended",
    "toolCall.settled",
  ]);
  const both = { return: 1, throw: "x" } as never;
  expect(seen(law, altered(events, "toolCall.settled", { outcome: both }))[0]).toBe(
    "call a has an outcome of no one kind",
  );
});

test("broken by a call that runs twice, and one that is said to have run", async () => {
  const events = await streamOf(TWO_CALLS);
  expect(seen(law, twice(events, "toolCall.started"))).toEqual([
    "call a ran twice",
    "toolCall.started",
    "toolCall.started",
  ]);
  expect(seen(law, altered(events, "toolCall.settled", { ran: true }, ofCall("c")))[0]).toBe(
    "call c ran, or it did not: its outcome says otherwise",
  );
});

test("hooks can break it: a postReasoning hook that proposes two calls of one id", async () => {
  const { report } = await play(
    `scenario: x
agent: { output: block }
tools: { lookup: { always: { return: { ok: true } } } }
model: { main: [ { call: { tool: lookup, args: {}, id: a } }, { say: Done. } ] }
agentHooks: [ { use: ./hooks.js } ]
violates: [ every-call-one-outcome, history-valid ]
turns: [ { customer: Hi, expect: { messages: [ Done. ] } } ]`,
    {
      "hooks.js": `const twice = (agent, kwargs, msg) => {
        if (msg.toolCalls.length > 0) msg.content = [...msg.content, ...msg.content];
        return msg;
      };
      export default (agent) => agent.registerInstanceHook("postReasoning", "twice", twice);`,
    },
  );
  expect([report.status, report.problems]).toEqual(["passed", []]);
});
