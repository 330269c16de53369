import { expect, test } from "vitest";
import { beats, turnOf } from "./predicted.js";

const STREAM = { output: "stream" } as const;
const CHUNKED = { say: "It is here.", chunks: ["It", " is", " here."], interval: "50ms" } as const;

test("streamed text is printed chunk by chunk, then once more as the last (engine 1.2, agent hooks)", () => {
  const told = turnOf({ agent: STREAM, main: [CHUNKED] });
  expect(told.flow.slice(8, -3)).toEqual([
    "core reasoning",
    "model main auto [] try 1",
    'core print "It"',
    "onMessageUpdated",
    'core print "It is"',
    "onMessageUpdated",
    'core print "It is here."',
    "onMessageUpdated",
    'core print "It is here." last',
    'message "It is here."',
    "onMessageGenerated",
  ]);
  expect(beats(told, "status").at(-1)).toBe("status ready completed @100");
});

test.each([
  ["message review", { agent: { ...STREAM, messageReview: true } }],
  ["moderation", { agent: STREAM, moderation: [] }],
  ["tool review of an offered tool", { agent: { ...STREAM, toolReview: true }, tools: { refund: {} } }],
  ["a consequential tool", { agent: STREAM, tools: { refund: { consequential: true } } }],
  ["a postReasoning hook", { agent: STREAM, agentHooks: [{ type: "postReasoning", name: "a" }] }],
] as const)("%s holds streamed text, which then goes out as one update (engine 1.4)", (_, part) => {
  const told = turnOf({ ...part, main: [CHUNKED] });
  expect(beats(told, "core print", "onMessageUpdated", "message")).toEqual([
    'core print "It is here."',
    "onMessageUpdated",
    'core print "It is here." last',
    'message "It is here."',
  ]);
});

test("at MIN nothing is reviewed, so no review holds the text (engine 1.4)", () => {
  const agent = { ...STREAM, effort: "MIN", messageReview: true, toolReview: true } as const;
  const told = turnOf({ agent, tools: { refund: { consequential: true } }, main: [CHUNKED] });
  expect(beats(told, "onMessageUpdated")).toHaveLength(3);
});

test("nothing of a held stream that is rejected is shown (engine 1.4)", () => {
  const told = turnOf({
    agent: { ...STREAM, messageReview: true },
    main: [{ say: "Certain." }, { say: "Asked for." }],
    reviews: {
      messages: [
        { reject: "Nothing is.", delay: "2s" },
        { pass: true, delay: "2s" },
      ],
    },
  });
  expect(beats(told, "core print", "message")).toEqual([
    'core print "Asked for."',
    'core print "Asked for." last',
    'message "Asked for."',
  ]);
  expect(beats(told, "status").at(-1)).toBe("status ready completed @4000");
});

test("text shown before its attempt failed stays, and is remembered so (engine 1.4)", () => {
  const part = {
    agent: STREAM,
    main: [{ ...CHUNKED, cut: { after: 2 } }],
    agentHooks: [{ type: "prePrint", name: "mask", set: { msg: { content: "***" } } }],
    turns: [{ customer: "Where?" }, { customer: "And?" }],
  } as const;
  const told = turnOf(part);
  expect(told).toMatchObject({ outcome: "failed", errors: ["MODEL_UNAVAILABLE fatal"] });
  expect(beats(told, "onMessageUpdated", "message", "wait")).toEqual([
    "onMessageUpdated",
    'message "***" partial',
  ]);
  expect(turnOf(part, 1).requests[0]).toEqual([
    'user "Where?"',
    'assistant "It is" incomplete',
    'user "And?"',
  ]);
});

test("a draft dropped by BAIL is not remembered; calls beside it run (engine 1.4)", () => {
  const told = turnOf({
    tools: { refund: {} },
    main: [{ say: "One moment.", call: [{ id: "c1", tool: "refund" }] }],
    hooks: {
      script: { onMessageGenerated: { mail: [{ return: "BAIL", emit: "By mail." }, { return: "BAIL" }] } },
    },
  });
  expect(beats(told, "message", "dropped", "tool")).toEqual([
    'message "By mail."',
    "dropped",
    "tool refund c1 {}",
    'tool refund c1 over {"return":{"ok":true}}',
    "dropped",
  ]);
  expect(told.requests[1]?.slice(1, 3)).toEqual(['assistant "By mail."', 'assistant "" calls c1:refund {}']);
  expect(told).toMatchObject({ outcome: "completed", budget: "0/3" });
});

test("in stream output a BAIL at onMessageGenerated drops nothing, and the chain goes on", () => {
  const hooks = { script: { onMessageGenerated: { a: [{ return: "BAIL" }], b: [] } } } as const;
  const told = turnOf({ agent: STREAM, main: [{ say: "Out." }], hooks });
  expect(beats(told, "message", "dropped", "onMessageGenerated")).toEqual([
    'message "Out."',
    "onMessageGenerated",
    "onMessageGenerated a BAIL",
    "onMessageGenerated b CALL_NEXT",
  ]);
});

test("calls beside a text that is rejected do not run (engine 1.4)", () => {
  const told = turnOf({
    agent: { messageReview: true },
    tools: { refund: {} },
    main: [{ say: "Refunding.", call: [{ id: "c1", tool: "refund" }] }, { say: "Which order?" }],
    reviews: { messages: [{ reject: "Ask first." }] },
  });
  expect(beats(told, "tool", "message")).toEqual(['message "Which order?"']);
});
