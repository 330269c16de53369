import { expect, test } from "vitest";
import { detailedExpectationsOf, requestExpectations } from "../../harness/fuzz/detailed-expectations.js";
import { expectationsOf } from "../../harness/fuzz/expectations.js";
import { fails } from "../../harness/fuzz/failing-scenario.js";
import type { Program } from "../../harness/fuzz/program.js";
import type { TurnStory } from "../../harness/fuzz/story.js";
import type { ScenarioData } from "../../harness/scenario/schema.js";
import { played, program } from "./small-program.js";

const reviewed = { fallback: "Sorry.", messageReview: true, effort: "LOW" } as const;

/** Each has something that expectations speak of. */
const programs: Record<string, Partial<Program>> = {
  answered: {},
  "given up": {
    agent: reviewed,
    model: { main: [{ say: "A" }, { say: "B" }, { say: "I can't" }] },
    reviews: { messages: [{ reject: "No." }, { reject: "No." }] },
  },
  "with tools, rules and waits": {
    tools: { lookup: { outcomes: [{ return: { a: 1 }, delay: "20ms" }, { throw: "No." }] } },
    rules: [{ id: "r", policy: "P.", matches: true }],
    model: {
      main: [
        { fail: { status: 503 } },
        { call: [{ id: "c1", tool: "lookup", args: { order: "x" } }] },
        { call: [{ id: "c2", tool: "lookup" }] },
        { say: "Done" },
      ],
    },
    agentHooks: [{ type: "prePrint", name: "sign", set: { msg: { content: "Done. A." } } }],
  },
  "two calls at once": {
    tools: { lookup: { always: { return: 1 } } },
    model: {
      main: [
        {
          call: [
            { id: "c1", tool: "lookup" },
            { id: "c2", tool: "lookup" },
          ],
        },
        { say: "Done" },
      ],
    },
  },
  "cut off": {
    agent: { fallback: "Sorry." },
    model: {
      main: [{ say: "one two", chunks: ["one", " two"], interval: "10ms", expect: { delivered: 1 } }],
    },
    turns: [{ customer: "Hi", cancelAfter: "5ms" }],
  },
  "failed, stopped, by hand": {
    model: { main: [] },
    hooks: {
      script: { onPreparing: { a: [{ throw: "No." }, { return: "BAIL", emit: "Later." }] } },
    },
    turns: [{ customer: "Hi" }, { customer: "Ho" }, { session: { mode: "manual" } }, { customer: "Ha" }],
  },
};

const plain = expectationsOf;
const detailed = (turn: TurnStory) => ({ ...plain(turn), ...detailedExpectationsOf(turn) });

async function expecting(some: Partial<Program>, expect: (turn: TurnStory) => object): Promise<ScenarioData> {
  const whole = program(some);
  const { story } = await played(whole);
  const turns = whole.turns.map((turn, index) => ({
    ...turn,
    expect: expect(story.turns[index] as TurnStory),
  }));
  const requests = requestExpectations(story);
  const main = whole.model.main.map((cue, nth) => ({ ...cue, expect: { ...requests[nth], ...cue.expect } }));
  return { ...whole, model: { ...whole.model, main }, turns } as unknown as ScenarioData;
}

test.each(Object.entries(programs))("what happened is what is expected: %s", async (_name, some) => {
  expect(await fails(await expecting(some, plain))).toBe(false);
  expect(await fails(await expecting(some, detailed))).toBe(false);
});

test("as a person would write it", async () => {
  const { story } = await played(program(programs["given up"] ?? {}));
  expect(expectationsOf(story.turns[0] as TurnStory)).toEqual({
    outcome: "completed",
    statuses: ["acknowledged", "processing", { ready: { stage: "completed" } }],
    messages: ["I can't"],
    giveUp: { kind: "RETRIES_EXHAUSTED", steps: 0 },
    budget: { spent: 2, limit: 2 },
    modelCalls: { main: 3, total: 3 },
    hooks: {
      exactly: expect.arrayContaining([
        "onStepStarted",
        "onMessageReviewed",
        "onGivingUp",
        "onMessagesEmitted",
      ]),
    },
  });
});

/** A story that is wrong in one thing only. */
const wrong: [string, (turn: TurnStory) => TurnStory][] = [
  ["a status' time", (turn) => withBeat(turn, /^status ready completed @.*/, "status ready completed @1")],
  ["a wait", (turn) => withBeat(turn, /^wait 2000/, "wait 2001")],
  ["arguments", (turn) => withBeat(turn, /^tool lookup c1 \{"order.*/, 'tool lookup c1 {"order":"y"}')],
  ["an outcome", (turn) => withBeat(turn, /^tool lookup c1 over.*/, 'tool lookup c1 over {"return":2}')],
  ["a rule", (turn) => ({ ...turn, rules: [] })],
  ["a hook's call", (turn) => withBeat(turn, /^prePrint sign/, "prePrint other")],
  ["the order", (turn) => ({ ...turn, flow: [...turn.flow].sort() })],
];

test.each(wrong)("the details find %s", async (_what, change) => {
  const some = programs["with tools, rules and waits"] ?? {};
  expect(await fails(await expecting(some, (turn) => detailed(change(turn))))).toBe(true);
});

function withBeat(turn: TurnStory, beat: RegExp, other: string): TurnStory {
  const flow = turn.flow.map((one) => one.replace(beat, other));
  expect(flow, `${beat}`).not.toEqual(turn.flow);
  return { ...turn, flow };
}
