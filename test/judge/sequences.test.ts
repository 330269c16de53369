import { describe, expect, test } from "vitest";
import { judgeTurn } from "../../harness/judge/judge.js";
import type { ExpectData } from "../../harness/scenario/schema/expect.js";
import { EngineError } from "../../src/index.js";
import { agentHook, message, point, started, status, step, toolStarted } from "./happened.js";
import { type Happened, turnOf, where } from "./turn-of.js";

const judge = (events: readonly Happened[], expected: ExpectData) =>
  judgeTurn(turnOf(events), expected, where);
const said = (events: readonly Happened[], expected: ExpectData) =>
  judge(events, expected).problems.map((problem) => problem.message);

describe("where an entry stands", () => {
  test("a point stands where it started, and tells what it ended with", () => {
    const inside = [message("A colleague takes over.", { by: "handOff" })];
    const events = point(
      "onGivingUp",
      { payload: { kind: "MAX_STEPS" }, result: "RESOLVE", by: "handOff" },
      inside,
    );
    const resolved = {
      onGivingUp: { payload: { kind: "MAX_STEPS" }, result: "RESOLVE", by: "handOff" },
    } as const;
    expect(said(events, { timeline: { ordered: [resolved, "message"] } })).toEqual([]);
    expect(said(events, { timeline: { ordered: ["message", resolved] } })).toHaveLength(1);
  });

  test("each pre- and post-hook is an entry, and `by` is its name", () => {
    const events = [
      ...agentHook("preReasoning", "a"),
      ...agentHook("preReasoning", "b", { toolChoice: "none" }),
    ];
    const both = [
      { preReasoning: { by: "a" } },
      { preReasoning: { by: "b", payload: { toolChoice: "none" } } },
    ];
    expect(said(events, { timeline: { exactly: both, times: { preReasoning: 2 } } })).toEqual([]);
    expect(said(events, { hooks: { exactly: [] } })).toEqual([]);
  });
});

describe("what an entry tells", () => {
  const failure = new EngineError("HOOK_ERROR", "guard threw", {
    cause: new Error("boom"),
    details: { hook: "guard" },
  });
  const kwargs = { toolCall: { id: "1", tool: "refund", args: { order: 7 } } };
  const events: Happened[] = [
    started("Hello", "support"),
    ...step(2, 3, [
      ...point("onMessageUpdated", { payload: "It is" }),
      { type: "core.started", unit: "acting", agent: "support", core: "acting", kwargs },
      {
        type: "agentHook.started",
        unit: "h",
        parent: "acting",
        agent: "support",
        hookType: "postActing",
        name: "audit",
        level: "instance",
        index: 0,
      },
      {
        type: "agentHook.ended",
        unit: "h",
        agent: "support",
        hookType: "postActing",
        name: "audit",
        outcome: "ok",
        replaced: false,
        value: { return: 1 },
      },
      {
        type: "core.ended",
        unit: "acting",
        agent: "support",
        core: "acting",
        outcome: "ok",
        output: { return: 1 },
      },
      toolStarted("1", "refund", { order: 7 }),
      {
        type: "toolCall.ended",
        unit: "tool-1",
        call: "1",
        tool: "refund",
        outcome: { return: { ok: true } },
      },
    ]),
    ...point("onPreparing", { error: failure, by: "guard" }),
    { type: "error.caught", code: "HOOK_ERROR", error: failure, fatal: true },
    ...point("onError", { at: 1500 }),
    ...point("onMessagesEmitted"),
    status("ready", { stage: "failed" }),
  ];
  const held: [string, Record<string, unknown>][] = [
    [
      "onMessageUpdated",
      { payload: "It is", text: "It is", step: 2, attempt: 3, agent: "support", result: "CALL_NEXT" },
    ],
    ["acting.started", { tool: "refund", args: { order: 7 }, agent: "support", step: 2 }],
    ["acting.ended", { payload: { return: 1 }, tool: "refund" }],
    ["postActing", { by: "audit", tool: "refund", args: { order: 7 }, payload: { return: 1 } }],
    ["toolCall.started", { tool: "refund", args: { order: 7 }, agent: "support" }],
    [
      "toolCall.ended",
      { tool: "refund", args: { order: 7 }, agent: "support", outcome: { return: { ok: true } } },
    ],
    ["onPreparing", { error: { code: "HOOK_ERROR", hook: "guard", cause: "boom" }, by: "guard" }],
    ["onPreparing", { error: { contains: "guard threw" }, result: { is: "absent" }, step: { is: "absent" } }],
    ["onError", { error: "guard threw", at: "1500ms" }],
    ["onError", { at: { atLeast: "1s", atMost: "2s" } }],
    ["onMessagesEmitted", { error: { is: "absent" } }],
    ["status", { status: "ready", stage: "failed" }],
    ["status", { ready: { stage: "failed" } }],
  ];
  test.each(held)("%s %j", (name, details) => {
    expect(said(events, { timeline: { ordered: [{ [name]: details }] } } as ExpectData)).toEqual([]);
  });

  test.each(held)("%s %j, and nothing else", (name, details) => {
    for (const [field, value] of Object.entries(details)) {
      if (field === "ready") continue;
      const other = { [name]: { ...details, [field]: typeof value === "number" ? value + 1 : "1h" } };
      expect(said(events, { timeline: { ordered: [other] } } as ExpectData), field).toHaveLength(1);
    }
  });

  test("a bare value stands for the field that the entry is about", () => {
    const bare = {
      timeline: {
        ordered: [{ onMessageUpdated: "It is" }, { "toolCall.started": "refund" }, { status: "ready" }],
      },
    };
    expect(said(events, bare as ExpectData)).toEqual([]);
    const wrong = { timeline: { ordered: [{ onMessageUpdated: "It" }] } };
    expect(said(events, wrong as ExpectData)).toHaveLength(1);
  });
});

describe("what a failure says", () => {
  const reviewed = (passed: boolean) => point("onMessageReviewed", { payload: { passed } });
  const events = [
    ...reviewed(false),
    ...point("onMessageUpdated", { payload: "x" }),
    ...reviewed(true),
    ...point("onMessagesEmitted"),
  ];

  test("ordered: what is missing, after what, and what came nearest", () => {
    const wanted = ["onMessageUpdated", { onMessageReviewed: { payload: { passed: "no" } } }];
    const { problems } = judge(events, { hooks: { ordered: wanted } } as ExpectData);
    expect(problems).toMatchObject([
      {
        message:
          'hooks.ordered[1]: no {"onMessageReviewed":{"payload":{"passed":"no"}}} after onMessageUpdated; ' +
          'the nearest has payload.passed: expected "no", received true',
        event: 4,
        at: { file: "hooks/ordered/1" },
        received: [
          { onMessageReviewed: { payload: { passed: false } } },
          "onMessageUpdated",
          { onMessageReviewed: { payload: { passed: true } } },
        ],
      },
    ]);
  });

  test("ordered: what came, but earlier", () => {
    expect(said(events, { hooks: { ordered: ["onMessagesEmitted", "onMessageUpdated"] } })).toEqual([
      "hooks.ordered[1]: no onMessageUpdated after onMessagesEmitted; it came earlier",
    ]);
    expect(said(events, { hooks: { ordered: ["onMessageUpdated", "onMessageUpdated"] } })).toEqual([
      "hooks.ordered[1]: no onMessageUpdated after onMessageUpdated",
    ]);
  });

  test("exactly: the first place where they part", () => {
    expect(said(events, { hooks: { exactly: ["onMessageReviewed", "onMessagesEmitted"] } })).toEqual([
      "hooks.exactly[1]: expected onMessagesEmitted, received onMessageUpdated",
    ]);
    const all = [
      "onMessageReviewed",
      "onMessageUpdated",
      "onMessageReviewed",
      "onMessagesEmitted",
      "onError",
    ] as const;
    expect(said(events, { hooks: { exactly: [...all] } })).toEqual([
      "hooks.exactly[4]: expected onError, received nothing more",
    ]);
  });

  test("never: which one did, and the hook behind it", () => {
    const bad = point("onReviewingMessage", { result: "BAIL", by: "piiGuard" });
    const { problems } = judge(bad, { hooks: { never: [{ onReviewingMessage: { result: "BAIL" } }] } });
    expect(problems).toMatchObject([
      { hook: { name: "piiGuard" }, received: { onReviewingMessage: { result: "BAIL" } } },
    ]);
  });

  test("times: the one too many is where it went wrong", () => {
    const { problems } = judge(events, { hooks: { times: { onMessageReviewed: 1 } } });
    expect(problems).toMatchObject([
      { message: "hooks.times.onMessageReviewed: expected 1, received 2", event: 4 },
    ]);
  });
});

test("unordered: an expectation takes an entry of its own, whatever the order of the two", () => {
  const events = [...point("onStepStarted", { payload: 1 }), ...point("onStepStarted", { payload: 2 })];
  const second = { onStepStarted: { payload: 2 } };
  expect(said(events, { hooks: { unordered: ["onStepStarted", second] } })).toEqual([]);
  expect(said(events, { hooks: { unordered: [second, "onStepStarted"] } })).toEqual([]);
  expect(said(events, { hooks: { unordered: [second, second] } })).toHaveLength(1);
  expect(said(events, { hooks: { unordered: ["onStepStarted", "onStepStarted", "onStepStarted"] } })).toEqual(
    ["hooks.unordered[2]: no onStepStarted; what fits is taken by the others"],
  );
  // The bare name must give way: the only entry left for it is the first.
  const reversed = [...point("onStepStarted", { payload: 2 }), ...point("onStepStarted", { payload: 1 })];
  expect(said(reversed, { hooks: { unordered: ["onStepStarted", second] } })).toEqual([]);
});
