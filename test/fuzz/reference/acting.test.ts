import { expect, test } from "vitest";
import type { Call } from "../../../harness/fuzz/program.js";
import { beats, customer, predicted, turnOf } from "./predicted.js";

const call = (id: string, tool: string, args?: Call["args"]): Call => ({
  id,
  tool,
  ...(args !== undefined && { args }),
});

test("calls run concurrently; their beats stand call by call, and the latest end counts (engine 1.4)", () => {
  const told = turnOf({
    tools: {
      slow: { outcomes: [{ return: 1, delay: "300ms" }] },
      quick: { outcomes: [{ throw: "no", delay: "100ms" }] },
    },
    main: [{ call: [call("c1", "slow"), call("c2", "quick")] }],
  });
  expect(beats(told, "onCallingTools", "core acting", "tool", "onToolCallsCompleted")).toEqual([
    "onCallingTools",
    "core acting",
    "tool slow c1 {}",
    'tool slow c1 over {"return":1}',
    "core acting",
    "tool quick c2 {}",
    'tool quick c2 over {"throw":"no"}',
    "onToolCallsCompleted",
  ]);
  expect(beats(told, "status").at(-1)).toBe("status ready completed @300");
});

test("unknown tools, unfit arguments and time-outs are outcomes for the model (engine 1.4)", () => {
  const told = turnOf({
    engine: { toolTimeout: "1s" },
    tools: {
      refund: { input: { type: "object", required: ["order"] } },
      slow: { outcomes: [{ hang: true }] },
    },
    main: [
      {
        call: [
          call("c1", "nope"),
          call("c2", "refund", {}),
          call("c3", "refund", "{oops"),
          call("c4", "slow"),
        ],
      },
    ],
  });
  const error = 'over {"throw":"…"}';
  expect(beats(told, "tool")).toEqual([
    `tool nope c1 ${error}`,
    `tool refund c2 ${error}`,
    `tool refund c3 ${error}`,
    "tool slow c4 {}",
    `tool slow c4 ${error}`,
  ]);
  expect(told.outcome).toBe("completed");
});

test("history keeps what ran, beside the text that went out with it (agent hooks, Inside a turn)", () => {
  const told = turnOf({
    tools: { refund: { input: { type: "object", required: ["order"] } } },
    main: [{ say: "One moment.", call: [call("c1", "refund", { amount: 5 })] }],
    agentHooks: [
      { type: "preActing", name: "fill", set: { toolCall: { args: { order: 7 } } } },
      { type: "preActing", name: "sign", set: { toolCall: { args: { by: "me" } } } },
      { type: "postActing", name: "mark", set: { return: { seen: true } } },
    ],
  });
  expect(told.requests[1]).toEqual([
    'user "Hello"',
    'assistant "One moment." calls c1:refund {"amount":5,"by":"me","order":7}',
    'tool c1 {"return":{"ok":true,"seen":true}}',
  ]);
  expect(beats(told, "preActing", "postActing")).toEqual([
    'preActing fill {"amount":5,"order":7}',
    'preActing sign {"amount":5,"by":"me","order":7}',
    'postActing mark {"return":{"ok":true,"seen":true}}',
  ]);
});

test("an acting hook that throws: siblings settle, then the error path (agent hooks)", () => {
  const { story, used } = predicted({
    tools: { refund: { outcomes: [{ return: 1, delay: "40ms" }] } },
    main: [{ call: [call("c1", "nope"), call("c2", "refund")] }],
    agentHooks: [{ type: "postActing", name: "audit", throw: "down" }],
    turns: customer("Refund", "And?"),
  });
  // Both calls' hooks failed; the first failure is the turn's.
  const errors = ["AGENT_HOOK_ERROR @40", "AGENT_HOOK_ERROR @0 fatal"];
  expect(story.turns[0]).toMatchObject({ outcome: "failed", errors });
  expect(story.turns[0]?.flow).not.toContain("onToolCallsCompleted");
  expect(story.turns[0]?.flow.at(-1)).toBe("status ready failed @40");
  expect(story.turns[1]?.requests[0]).toEqual([
    'user "Refund"',
    'assistant "" calls c1:nope {}, c2:refund {}',
    'tool c1 {"throw":"…"}',
    'tool c2 {"throw":"…"}',
    'user "And?"',
  ]);
  expect(used.outcomes).toEqual({ refund: 1 });
});

test("running tools get a grace: what settles is recorded, postActing included (engine 1.3)", () => {
  const part = {
    engine: { cancelGrace: "100ms" },
    tools: {
      refund: { outcomes: [{ return: "R-1", delay: "100ms" }] },
      slow: { outcomes: [{ hang: true }] },
    },
    main: [{ call: [call("c1", "refund"), call("c2", "slow")] }],
    agentHooks: [{ type: "postActing", name: "audit", delay: "20ms" }],
    turns: [{ customer: "Refund", cancel: { on: "onCallingTools", after: "55ms" } }, { customer: "And?" }],
  } as const;
  const told = turnOf(part);
  expect(told.flow.slice(-8)).toEqual([
    'tool refund c1 over {"return":"R-1"}',
    "core acting",
    "tool slow c2 {}",
    'tool slow c2 over {"cancelled":true}',
    "cancel signal",
    "onStepCompleted 1.1",
    "status cancelled @155",
    "status ready cancelled @155",
  ]);
  expect(beats(told, "postActing")).toEqual(["postActing audit kept"]);
  expect(turnOf(part, 1).requests[0]?.slice(2, 4)).toEqual([
    'tool c1 {"return":"R-1"}',
    'tool c2 {"cancelled":true}',
  ]);
});

test("a cancel in preActing: the tools never start, and their calls are over (engine 1.3)", () => {
  const told = turnOf({
    tools: { refund: { outcomes: [] } },
    main: [{ call: [call("c1", "refund"), call("c2", "refund")] }],
    agentHooks: [{ type: "preActing", name: "slow", delay: "100ms" }],
    turns: [{ customer: "Refund", cancelAfter: "55ms" }],
  });
  expect(beats(told, "core acting", "preActing", "tool", "cancel")).toEqual([
    "core acting",
    "preActing slow cancelled",
    'tool refund c1 over {"cancelled":true}',
    "core acting",
    "preActing slow cancelled",
    'tool refund c2 over {"cancelled":true}',
    "cancel signal",
  ]);
  expect(told.outcome).toBe("cancelled");
});

test("a call that was found to be wrong keeps its error, whatever cancels the turn (engine 1.3)", () => {
  const told = turnOf({
    main: [{ call: [call("c1", "nope")] }],
    agentHooks: [{ type: "postActing", name: "slow", delay: "100ms" }],
    turns: [{ customer: "Refund", cancel: { on: "onCallingTools", after: "55ms" } }],
  });
  expect(beats(told, "postActing", "tool")).toEqual([
    "postActing slow kept",
    'tool nope c1 over {"throw":"…"}',
  ]);
  expect(told.outcome).toBe("cancelled");
});

test("a result beside an error is no outcome: the hook has failed (engine 1.4)", () => {
  const told = turnOf({
    main: [{ call: [call("c1", "nope")] }],
    agentHooks: [{ type: "postActing", name: "mark", set: { return: { seen: true } } }],
  });
  expect(told).toMatchObject({ outcome: "failed", errors: ["AGENT_HOOK_ERROR fatal"] });
  expect(beats(told, "postActing", "tool")).toEqual([
    'postActing mark {"return":{"seen":true},"throw":"…"}',
    'tool nope c1 over {"throw":"…"}',
  ]);
});

test("what a hook says between a text and its calls stands between them in history (engine 1.4)", () => {
  const { story } = predicted({
    agent: { output: "stream" },
    main: [{ say: "One moment.", call: [call("c1", "nope")] }],
    hooks: { script: { onMessageGenerated: { note: [{ emit: "Noted." }] } } },
  });
  expect(story.turns[0]?.requests[1]).toEqual([
    'user "Hello"',
    'assistant "One moment."',
    'assistant "Noted."',
    'assistant "" calls c1:nope {}',
    'tool c1 {"throw":"…"}',
  ]);
});
