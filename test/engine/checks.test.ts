import type { RuleEvaluation } from "hookrig";
import { expect, test } from "vitest";
import { type RigOptions, recorder, rig } from "./rig.js";

// Reviews, moderation and matching: what is asked, and what the stream tells where nobody could decide.

const boom = () => {
  throw new Error("no such order");
};

test.for<[unit: string, code: string, options: RigOptions, also?: object]>([
  [
    "review",
    "REVIEW_FAILED",
    { agent: { messageReview: true }, messageReviewer: boom },
    { check: "message_review" },
  ],
  [
    "moderation",
    "MODERATION_FAILED",
    { agent: { moderation: true }, moderator: boom },
    { direction: "outgoing" },
  ],
  ["matching", "MATCHING_FAILED", { matcher: boom }],
])("%s that fails ends as an error on the stream", async ([unit, code, options, also]) => {
  const told = recorder();
  const { agent, session } = rig({ matcher: () => [], ...options, observers: [told] });
  agent.createPolicy({ content: "Be kind." });
  await session.send("Hi");
  const ended = told.events.filter(({ type }) => type === `${unit}.ended`);
  expect(ended).toMatchObject([{ outcome: "error", error: { code }, ...also }]);
});

test("one call of a consequential tool has all calls of its step reviewed", async () => {
  const reviewed: string[][] = [];
  const execute = () => "done";
  const { session } = rig({
    answers: [{ calls: ["look"] }, { calls: ["look", "refund"] }, "Done."],
    agent: { tools: { look: { execute }, refund: { execute, consequential: true } } },
    toolReviewer: (_context, calls) => {
      reviewed.push(calls.map(({ tool }) => tool));
      return { passed: true };
    },
  });
  await session.send("Hi");
  expect(reviewed).toEqual([["look", "refund"]]);
});

test("a to-do that says nothing is not told to the model", async () => {
  const { session, requests } = rig({
    answers: [{ calls: ["look"] }, "Done."],
    agent: { instructions: "Be kind.", toolReview: true, tools: { look: { execute: () => "seen" } } },
    toolReviewer: () => ({ passed: true, todo: "" }),
  });
  await session.send("Hi");
  expect(requests[1]?.messages[0]?.text).toBe("Be kind.");
});

test("a rule that code finds relevant does not apply where the matcher says nothing of it", async () => {
  const { agent, session, requests } = rig({ matcher: () => [] });
  const found: RuleEvaluation[] = [];
  let asked = 0;
  agent.createPolicy({
    content: "Be kind.",
    discover: () => {
      asked += 1;
      return true;
    },
    onDiscovered: (_context, evaluation) => void found.push(evaluation),
  });
  await session.send("Hi");
  expect([asked, found]).toMatchObject([1, [{ matched: false, discovered: true }]]);
  expect(requests[0]?.messages.map(({ text }) => text)).toEqual(["Hi"]);
});
