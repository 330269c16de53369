import { expect, test } from "vitest";
import { meetings } from "../../../harness/fuzz/goals/meetings.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { met } from "./met.js";

const reviewed = { fallback: "Sorry.", output: "block", messageReview: true, toolReview: true } as const;
const calls = (...ids: string[]) => ({ call: ids.map((id) => ({ id, tool: "lookup" })) });
const tools = (...outcomes: object[]) => ({ lookup: { outcomes } });
const reject = { reject: "No." };
const pass = { pass: true } as const;
const lifting = (matches: boolean[]) => [{ id: "r", policy: "P.", matches, effortLift: "HIGH" } as const];

const cases: [string, Partial<Program>][] = [
  [
    "veto: after a provider's retry in the same attempt",
    {
      agent: reviewed,
      model: { main: [{ fail: { status: 503 } }, { say: "A" }, { say: "B" }] },
      reviews: { messages: [reject, pass] },
    },
  ],
  [
    "exhausted: on the last allowed step",
    {
      agent: { ...reviewed, effort: "LOW", maxSteps: 2 },
      tools: tools({ return: 1 }),
      model: { main: [calls("c1"), { say: "A" }, { say: "B" }, { say: "I can't" }] },
      reviews: { toolCalls: [pass], messages: [reject, reject] },
    },
  ],
  [
    "lifted: a restart that the agent's own effort would not allow",
    {
      agent: { ...reviewed, effort: "LOW" },
      rules: lifting([true]),
      model: { main: [{ say: "A" }, { say: "B" }, { say: "C" }] },
      reviews: { messages: [reject, reject, pass] },
    },
  ],
  [
    "lifted: a turn after one that spent",
    {
      agent: reviewed,
      rules: lifting([false, true]),
      model: { main: [{ say: "A" }, { say: "B" }, { say: "C" }] },
      reviews: { messages: [reject, pass, pass] },
      turns: [{ customer: "Hi" }, { customer: "Ho" }],
    },
  ],
  [
    "concurrent: a hook's BAIL at the review of several calls",
    {
      agent: reviewed,
      tools: tools(),
      model: { main: [calls("c1", "c2"), { say: "A" }] },
      reviews: { messages: [pass] },
      hooks: { script: { onReviewingToolCalls: { guard: [{ return: "BAIL" }] } } },
    },
  ],
  [
    "concurrent: one of several calls throws",
    {
      tools: tools({ return: 1 }, { throw: "No." }),
      model: { main: [calls("c1", "c2"), { say: "A" }] },
    },
  ],
  [
    "concurrent: a pre- or postActing hook throws among several calls",
    {
      tools: tools({ return: 1 }, { return: 2 }),
      model: { main: [calls("c1", "c2")] },
      agentHooks: [{ type: "postActing", name: "a", throw: "No." }],
    },
  ],
  [
    "held: streamed text is rejected",
    {
      agent: { ...reviewed, output: "stream" },
      model: { main: [{ say: "A" }, { say: "B" }] },
      reviews: { messages: [reject, pass] },
    },
  ],
];

test.each(cases)("%s", async (name, some) => {
  expect(await met(meetings, some)).toEqual([name]);
});

test("all have a case; an answer at once meets none", async () => {
  expect(meetings.names).toEqual(cases.map(([name]) => name));
  expect(await met(meetings, {})).toEqual([]);
});
