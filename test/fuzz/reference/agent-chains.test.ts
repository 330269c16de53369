import { expect, test } from "vitest";
import { beats, customer, turnOf } from "./predicted.js";

test("each hook gets the most recent value; what returns nothing keeps it (cases H2 to H5)", () => {
  const told = turnOf({
    agentHooks: [
      { type: "preReply", name: "a", set: { msg: { content: "0, pre_1" } } },
      { type: "preReply", name: "b" },
      { type: "preReply", name: "c", set: { msg: { content: "0, pre_1, pre_3" } } },
      { type: "preReply", name: "d", return: null },
    ],
    turns: customer("0"),
  });
  expect(beats(told, "preReply")).toEqual([
    'preReply a "0, pre_1"',
    "preReply b kept",
    'preReply c "0, pre_1, pre_3"',
    "preReply d kept",
  ]);
  expect(told.requests[0]).toEqual(['user "0, pre_1, pre_3"']);
});

test("a hook that throws stops all that follows it; the message stays as it was (E1, E17)", () => {
  const part = {
    agentHooks: [
      { type: "preReply", name: "a", set: { msg: { content: "rewritten" } } },
      { type: "preReply", name: "b", throw: "x" },
      { type: "preReply", name: "c" },
    ],
    turns: customer("0", "1"),
  } as const;
  const told = turnOf(part);
  expect(told).toMatchObject({ outcome: "failed", errors: ["AGENT_HOOK_ERROR @0 fatal"], requests: [] });
  expect(told.flow.slice(4)).toEqual([
    "core reply",
    'preReply a "rewritten"',
    "preReply b failed",
    "onError",
    "status error @0",
    "status ready failed @0",
  ]);
});

test("a reply that prints: preReply, prePrint, postPrint, postReply (case E18)", () => {
  const told = turnOf({
    main: [{ say: "Hi." }],
    agentHooks: [
      { type: "postReply", name: "d", set: { content: "to the caller" } },
      { type: "postPrint", name: "c" },
      { type: "prePrint", name: "b", set: { msg: { content: "Hi!" } } },
      { type: "preReply", name: "a" },
    ],
  });
  expect(beats(told, "preReply", "core print", "prePrint", "message", "postPrint", "postReply")).toEqual([
    "preReply a kept",
    'core print "Hi." last',
    'prePrint b "Hi!"',
    'message "Hi!"',
    "postPrint c kept",
    'postReply d "to the caller"',
  ]);
});

test("the same name again overwrites, and keeps its place (case E10)", () => {
  const told = turnOf({
    agentHooks: [
      { type: "preReply", name: "a", throw: "old" },
      { type: "preReply", name: "b" },
      { type: "preReply", name: "a", set: { msg: { content: "new" } } },
    ],
  });
  expect(beats(told, "preReply")).toEqual(['preReply a "new"', "preReply b kept"]);
});

test("postReasoning's text takes the place of text and calls, and is what is reviewed (agent hooks)", () => {
  const told = turnOf({
    tools: { refund: {} },
    main: [{ say: "Refunding.", call: [{ id: "c1", tool: "refund" }] }],
    agentHooks: [{ type: "postReasoning", name: "tame", set: { content: "Which order?" } }],
  });
  expect(beats(told, "postReasoning", "tool", "message")).toEqual([
    'postReasoning tame "Which order?"',
    'message "Which order?"',
  ]);
});

test("preReasoning's tool choice holds for a step, and not for the forced one (engine 1.6)", () => {
  const hook = (toolChoice: "auto" | "none") =>
    [{ type: "preReasoning", name: "a", set: { toolChoice } }] as const;
  const none = turnOf({ tools: { refund: {} }, agentHooks: hook("none") });
  expect(beats(none, "model")).toEqual(["model main none [refund] try 1"]);
  const forced = turnOf({ agent: { maxSteps: 1 }, main: [{ empty: true }], agentHooks: hook("auto") });
  expect(beats(forced, "preReasoning", "model").slice(2)).toEqual([
    'preReasoning a "auto"',
    "model main none [] try 1",
  ]);
});
