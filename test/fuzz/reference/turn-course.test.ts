import { expect, test } from "vitest";
import { beats, customer, predicted, turnOf } from "./predicted.js";

test("a cancel ends a hook's waiting at once, and runs neither onError nor postReply (engine 1.3)", () => {
  const told = turnOf({
    hooks: { script: { onGeneratingMessages: { slow: [{ delay: "1s", emit: "Late." }], next: [] } } },
    agentHooks: [{ type: "postReply", name: "a" }],
    turns: [{ customer: "Hi", cancel: { on: "onGeneratingMessages", after: "15ms" } }],
  });
  expect(told.flow.slice(6)).toEqual([
    "onGeneratingMessages",
    "cancel signal",
    "onGeneratingMessages slow cancelled",
    "status cancelled @15",
    "status ready cancelled @15",
  ]);
});

test("a moment counts its point's firings in the turn; one that never comes is not used", () => {
  const main = [{ empty: true }, { say: "Done.", delay: "50ms" }] as const;
  const cancel = { on: "onStepStarted", nth: 2, after: "5ms" } as const;
  const cancelled = predicted({ main, turns: [{ customer: "Hi", cancel }] });
  expect(cancelled.story.turns[0]?.outcome).toBe("cancelled");
  expect(cancelled.used.cancels).toEqual([0]);
  const completed = predicted({ main, turns: [{ customer: "Hi", cancel: { ...cancel, nth: 3 } }] });
  expect(completed.story.turns[0]?.outcome).toBe("completed");
  expect(completed.used.cancels).toEqual([]);
});

test("a new message cancels the running turn, and waits until it has settled (engine 1.3)", () => {
  const { story, used } = predicted({
    tools: { refund: { outcomes: [{ return: 1, delay: "90ms" }] } },
    main: [{ call: [{ id: "c1", tool: "refund" }] }],
    turns: [{ customer: "Refund" }, { customer: "Stop", interrupt: { on: "onCallingTools", after: "35ms" } }],
  });
  expect(beats(story.turns[0] ?? turnOf({}), "cancel", "status").slice(-3)).toEqual([
    "cancel message",
    "status cancelled @90",
    "status ready cancelled @90",
  ]);
  expect(story.turns[1]?.flow[1]).toBe("status acknowledged @55");
  expect(used.interrupts).toEqual([1]);
});

test("a cancel behind `ready` changes nothing (engine 1.3)", () => {
  const { story, used } = predicted({
    hooks: { script: { onMessagesEmitted: { slow: [{ delay: "100ms" }] } } },
    turns: [{ customer: "Hi", cancel: { on: "onMessagesEmitted", after: "5ms" } }],
  });
  expect(story.turns[0]).toMatchObject({ outcome: "completed" });
  expect(story.turns[0]?.flow.slice(-2)).toEqual(["cancel signal", "onMessagesEmitted slow CALL_NEXT"]);
  expect(used.cancels).toEqual([0]);
});

test("a turn cancelled before it could begin says so, and nothing else", () => {
  const told = turnOf(
    {
      tools: { refund: { outcomes: [{ return: 1, delay: "90ms" }] } },
      main: [{ call: [{ id: "c1", tool: "refund" }] }],
      turns: [
        { customer: "Refund" },
        { customer: "Stop", interrupt: { on: "onCallingTools", after: "35ms" }, cancelAfter: "5ms" },
      ],
    },
    1,
  );
  expect(told.flow).toEqual(["cancel signal", "status cancelled @55", "status ready cancelled @55"]);
});

test("a flagged message reaches the model as a mask only, in later turns too (engine 1.4)", () => {
  const { story } = predicted({ incomingModeration: [{ flag: "abuse" }], turns: customer("!!!", "Sorry") });
  expect(story.turns[0]).toMatchObject({ requests: [["user (masked)"]], budget: "0/3" });
  expect(story.turns[1]?.requests[0]).toEqual(["user (masked)", 'assistant "Done 1."', 'user "Sorry"']);
});

test("a moderator or a reviewer that throws is never `passed` (engine 1.4)", () => {
  expect(turnOf({ incomingModeration: [{ throw: "down" }] }).errors).toEqual(["MODERATION_FAILED fatal"]);
  expect(turnOf({ moderation: [{ throw: "down" }] }).errors).toEqual(["MODERATION_FAILED fatal"]);
  const reviewed = turnOf({ agent: { messageReview: true }, reviews: { messages: [{ throw: "down" }] } });
  expect(reviewed).toMatchObject({ outcome: "failed", errors: ["REVIEW_FAILED fatal"] });
  expect(reviewed.flow).not.toContain("onMessageReviewed");
});

test("the first error wins: one at onStepCompleted behind it is caught, no more (engine 1.9)", () => {
  const told = turnOf({
    hooks: { script: { onStepStarted: { a: [{ throw: "1" }] }, onStepCompleted: { b: [{ hang: true }] } } },
    engine: { hookTimeout: "1s" },
  });
  expect(told.errors).toEqual(["HOOK_TIMEOUT", "HOOK_ERROR fatal"]);
});

test("a cancel on the error path leaves the turn failed, and fires nothing more (engine 1.3)", () => {
  const told = turnOf({
    hooks: {
      script: {
        onStepStarted: { a: [{ throw: "1" }] },
        onStepCompleted: { b: [{ delay: "1s" }] },
        onError: { c: [] },
      },
    },
    turns: [{ customer: "Hi", cancel: { on: "onStepCompleted", after: "5ms" } }],
  });
  expect(told).toMatchObject({ outcome: "failed", errors: ["HOOK_ERROR fatal"] });
  expect(told.flow.slice(-4)).toEqual([
    "cancel signal",
    "onStepCompleted b cancelled",
    "status error @5",
    "status ready failed @5",
  ]);
});

test("a closing hook gets the grace, or its shorter time-out, and may not speak (engine 1.3)", () => {
  const closing = (hookTimeout?: "40ms") =>
    turnOf({
      engine: { cancelGrace: "100ms", ...(hookTimeout && { hookTimeout }) },
      main: [{ say: "Late", delay: "1s" }],
      hooks: { script: { onStepCompleted: { slow: [{ delay: "200ms" }] } } },
      turns: [{ customer: "Hi", cancelAfter: "5ms" }],
    });
  expect(closing()).toMatchObject({ outcome: "cancelled", errors: ["HOOK_TIMEOUT"] });
  expect(closing().flow.at(-1)).toBe("status ready cancelled @105");
  expect(closing("40ms").flow.at(-1)).toBe("status ready cancelled @45");
  const speaking = turnOf({
    main: [{ say: "Late", delay: "1s" }],
    hooks: { script: { onStepCompleted: { talks: [{ emit: "Bye." }] } } },
    turns: [{ customer: "Hi", cancelAfter: "5ms" }],
  });
  expect(beats(speaking, "message", "onStepCompleted talks")).toEqual(["onStepCompleted talks failed"]);
});

test("a preReply hook may rewrite a mask (engine 1.4)", () => {
  const told = turnOf({
    incomingModeration: [{ flag: "abuse" }],
    agentHooks: [{ type: "preReply", name: "soften", set: { msg: { content: "(rude)" } } }],
  });
  expect(told.requests).toEqual([['user "(rude)"']]);
});
