import { expect, test } from "vitest";
import { giveUps } from "../../../harness/fuzz/goals/give-ups.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { met } from "./met.js";

const calling = { call: [{ id: "call-1", tool: "lookup" }] };
const tools = { lookup: { always: { return: 1 } } };
const agent = { fallback: "Sorry.", effort: "LOW", messageReview: true } as const;
const forced = { say: "I can't." };

const cases: [string, Partial<Program>][] = [
  [
    "giving up: RETRIES_EXHAUSTED at LOW, stream",
    {
      agent,
      model: { main: [{ say: "A" }, { say: "B" }, forced] },
      reviews: { messages: [{ reject: "No." }, { reject: "No." }] },
    },
  ],
  [
    "giving up: RETRIES_EXHAUSTED at MIN, block",
    {
      agent: { ...agent, effort: "MIN", output: "block" },
      model: { main: [{ say: "A" }, forced] },
      moderation: [{ flag: "No." }, { pass: true }],
    },
  ],
  [
    "giving up: MAX_STEPS at MEDIUM, block",
    {
      agent: { fallback: "Sorry.", output: "block", maxSteps: 1 },
      tools,
      model: { main: [calling, forced] },
    },
  ],
  [
    "giving up: HOOK_REQUESTED at HIGH, block",
    {
      agent: { ...agent, effort: "HIGH", output: "block" },
      model: { main: [{ say: "A" }, forced] },
      hooks: { script: { onReviewingMessage: { guard: [{ giveUp: true, return: "BAIL" }] } } },
    },
  ],
  [
    "giving up: HOOK_REQUESTED at MAX, block",
    {
      agent: { ...agent, output: "block" },
      rules: [{ id: "r", policy: "P.", matches: true, effortLift: "MAX" }],
      model: { main: [{ say: "A" }, forced] },
      hooks: { script: { onReviewingMessage: { guard: [{ giveUp: true, return: "BAIL" }] } } },
    },
  ],
];

test.each(cases)("%s", async (name, some) => {
  expect(await met(giveUps, some)).toEqual([name]);
});

test("a turn that answers meets none; HOOK_REQUESTED at MIN cannot happen and is not asked for", async () => {
  expect(await met(giveUps, {})).toEqual([]);
  expect(giveUps.names.length).toBe(3 * 5 * 2 - 2);
  expect(giveUps.names.filter((name) => name.includes("HOOK_REQUESTED at MIN"))).toEqual([]);
});
