import { expect, test } from "vitest";
import { rejectedCallNeverRuns as law } from "../../harness/laws/rejected-call-never-runs.js";
import { ANSWERED, altered, first, seen, streamOf, withMore } from "./streams.js";

const REJECTED = `
agent: { output: block, toolReview: true }
tools: { refund: { outcomes: [] } }
model: { main: [ { call: { tool: refund, args: {}, id: call-1 } }, { say: "Not possible." } ] }
reviews: { toolCalls: [ { reject: "Ask first." } ] }`;
const BAILED = `${REJECTED.replace('[ { reject: "Ask first." } ]', "[]")}
hooks: { script: { onReviewingToolCalls: [ { return: BAIL } ] } }`;

test.each([
  ["by the reviewer", REJECTED],
  ["by a hook", BAILED],
  ["not at all", ANSWERED],
])("holds: rejected %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test("broken by a tool that runs, by acting and by onCallingTools, once a call is rejected", async () => {
  const events = await streamOf(REJECTED);
  const ran = {
    type: "toolCall.started",
    unit: "u",
    call: "call-1",
    tool: "refund",
    args: {},
    agent: "agent",
  };
  expect(seen(law, withMore(events, "review.ended", ran))).toEqual([
    "tool refund ran in a rejected attempt",
    "review.ended",
    "toolCall.started",
  ]);
  const acting = { type: "core.started", unit: "u", agent: "agent", core: "acting", kwargs: {} };
  expect(
    seen(
      law,
      withMore(await streamOf(BAILED), "point.ended", acting, ({ result }) => result === "BAIL"),
    ),
  ).toEqual(["a call was acted on in a rejected attempt", "point.ended", "core.started"]);
  const point = { type: "point.started", unit: "u", point: "onCallingTools", hooks: 0, payload: [] };
  expect(seen(law, withMore(events, "rejected", point))[0]).toBe(
    "onCallingTools fired in a rejected attempt",
  );
});

test("broken by a rejection that comes behind the run", async () => {
  const events = await streamOf(ANSWERED);
  const rejected = { ...first(events, "review.ended"), passed: false };
  expect(seen(law, withMore(events, "toolCall.started", rejected))).toEqual([
    "an attempt was rejected whose calls were acted on",
    "point.started",
    "review.ended",
  ]);
});

test("broken by a call that nobody proposed", async () => {
  const events = altered(await streamOf(ANSWERED), "toolCall.started", { call: "call-9" });
  expect(seen(law, events)).toEqual([
    "tool lookup ran, and was not proposed",
    "calls.proposed",
    "toolCall.started",
  ]);
});
