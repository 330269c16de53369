import { expect, test } from "vitest";
import { cancels } from "../../../harness/fuzz/goals/cancels.js";
import type { HookScript, Program } from "../../../harness/fuzz/program.js";
import { met } from "./met.js";

/** The turn is cancelled after 5 ms, while something takes 10 ms. */
const cutOff = (some: Partial<Program>): Partial<Program> => ({
  turns: [{ customer: "Hi", cancelAfter: "5ms" }],
  ...some,
});
const slow = { delay: "10ms" } as const;
const waiting = (script: HookScript) => ({ hooks: { script } });
const reviewed = { fallback: "Sorry.", output: "block", messageReview: true, toolReview: true } as const;
const calling = [{ call: [{ id: "call-1", tool: "lookup" }] }];
const tools = { lookup: { outcomes: [{ return: 1, ...slow }] } };
const bail = [{ giveUp: true, return: "BAIL" as const }];

const cases: [string, Partial<Program>][] = [
  ["before the answer, in a hook", waiting({ onPreparing: { a: [slow] } })],
  ["in a step's hook", waiting({ onStepStarted: { a: [slow] } })],
  ["in a review hook", { agent: reviewed, ...waiting({ onReviewingMessage: { a: [slow] } }) }],
  [
    "in onGivingUp",
    { agent: reviewed, ...waiting({ onReviewingMessage: { a: bail }, onGivingUp: { b: [slow] } }) },
  ],
  ["in a pre- or post-hook", { agentHooks: [{ type: "preReply", name: "a", ...slow }] }],
  ["in a model call", { model: { main: [{ say: "Hello", ...slow }] } }],
  [
    "in the forced step's model call",
    {
      agent: reviewed,
      ...waiting({ onReviewingMessage: { a: bail } }),
      model: { main: [{ say: "Hello" }, { say: "I can't", ...slow }] },
    },
  ],
  ["in a wait for the provider", { model: { main: [{ fail: { status: 503 } }] } }],
  [
    "in a tool review",
    { agent: reviewed, tools, model: { main: calling }, reviews: { toolCalls: [{ pass: true, ...slow }] } },
  ],
  ["in a message review", { agent: reviewed, reviews: { messages: [{ pass: true, ...slow }] } }],
  ["in moderation", { moderation: [{ pass: true, ...slow }] }],
  ["in a tool", { tools, model: { main: calling } }],
];

test.each(cases)("%s", async (stage, some) => {
  expect(await met(cancels, cutOff(some))).toEqual([`cancel: ${stage}`]);
});

test("the customer's next message is a cancel, too", async () => {
  const some = {
    model: { main: [{ say: "Hello", ...slow }, { say: "Yes?" }] },
    turns: [{ customer: "Hi" }, { customer: "Ho", interrupt: { on: "onStepStarted", after: "5ms" } }],
  } as const;
  expect(await met(cancels, some)).toEqual(["cancel: in a model call"]);
});

test("all stages have a case; without a cancel none is met", async () => {
  expect(cancels.names).toEqual(cases.map(([stage]) => `cancel: ${stage}`));
  expect(await met(cancels, { model: { main: [{ say: "Hello", ...slow }] } })).toEqual([]);
});
