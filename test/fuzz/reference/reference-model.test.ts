import { expect, test } from "vitest";
import { beats, customer, predicted, turnOf } from "./predicted.js";

const REFUND = { call: [{ id: "c1", tool: "refund", args: { order: 7 } }] };

test("a turn without hooks, beat by beat (engine 1.3, 1.4)", () => {
  expect(turnOf({ main: [{ say: "Hi.", delay: "100ms" }] })).toEqual({
    reply: "Hi.",
    outcome: "completed",
    flow: [
      "onAcknowledging",
      "status acknowledged @0",
      "onAcknowledged",
      "status processing @0",
      "core reply",
      "onPreparing",
      "onGeneratingMessages",
      "onStepStarted 1.1",
      "core reasoning",
      "model main auto [] try 1",
      "onMessageGenerated",
      'core print "Hi." last',
      'message "Hi."',
      "onStepCompleted 1.1",
      "status ready completed @100",
      "onMessagesEmitted",
    ],
    rejections: [],
    errors: [],
    rules: [],
    requests: [['user "Hello"']],
    budget: "0/3",
  });
});

test("at HIGH five rejections mean six model calls, the sixth without tools (engine 1.5)", () => {
  const told = turnOf({
    agent: { effort: "HIGH", messageReview: true },
    tools: { refund: {} },
    reviews: { messages: [1, 2, 3, 4, 5].map((nth) => ({ reject: `No ${nth}.` })) },
  });
  const auto = "model main auto [refund] try 1";
  expect(beats(told, "model")).toEqual([auto, auto, auto, auto, auto, "model main none [] try 1"]);
  expect(told.rejections.at(-1)).toBe("message_review reviewer 5/5 exhausted");
  expect(told).toMatchObject({ giveUp: "RETRIES_EXHAUSTED after 0", answeredBy: "engine", budget: "5/5" });
});

test("three rejections of any mix, at MEDIUM, and the turn is out (engine 1.5)", () => {
  const told = turnOf({
    agent: { toolReview: true, messageReview: true },
    tools: { refund: {} },
    main: [REFUND, { say: "Refunded!" }, { say: "Done!" }],
    reviews: { toolCalls: [{ reject: "Ask first." }], messages: [{ reject: "No." }, { pass: true }] },
    moderation: [{ flag: "rude" }],
    hooks: { script: { onGivingUp: { handOff: [{ emit: "A colleague takes over.", return: "RESOLVE" }] } } },
  });
  expect(told.rejections).toEqual([
    "tool_review reviewer 1/3",
    "message_review reviewer 2/3",
    "moderation moderator 3/3 exhausted",
  ]);
  expect(beats(told, "onStepStarted", "message", "onGivingUp")).toEqual([
    "onStepStarted 1.1",
    "onStepStarted 1.2",
    "onStepStarted 1.3",
    "onGivingUp",
    'message "A colleague takes over."',
    "onGivingUp handOff RESOLVE",
  ]);
  expect(told.answeredBy).toBe("hook");
});

test("an answer on the last allowed step is a success; a step too few is MAX_STEPS (engine 1.6)", () => {
  const last = { agent: { maxSteps: 2 }, tools: { refund: {} }, main: [REFUND, { say: "Done." }] };
  expect(turnOf(last).giveUp).toBeUndefined();
  const told = turnOf({ ...last, agent: { maxSteps: 1 } });
  expect(told).toMatchObject({ giveUp: "MAX_STEPS after 1", answeredBy: "engine" });
  expect(beats(told, "onStepStarted", "model")).toEqual([
    "onStepStarted 1.1",
    "model main auto [refund] try 1",
    "onStepStarted 2.1",
    "model main none [] try 1",
  ]);
});

test("an empty step commits, and counts (engine 1.4)", () => {
  expect(turnOf({ agent: { maxSteps: 2 }, main: [{ empty: true }, { empty: true }] }).giveUp).toBe(
    "MAX_STEPS after 2",
  );
});

test("exhaustion on the last allowed step is no MAX_STEPS (engine 1.6)", () => {
  const told = turnOf({
    agent: { effort: "LOW", maxSteps: 1, messageReview: true },
    reviews: { messages: [{ reject: true }, { reject: true }] },
  });
  expect(told.giveUp).toBe("RETRIES_EXHAUSTED after 0");
});

test("a hook's wish to give up wins over exhaustion, and is charged (engine 1.6)", () => {
  const told = turnOf({
    agent: { effort: "LOW", messageReview: true },
    engine: { policy: { maxRejections: { LOW: 1 } } },
    hooks: { script: { onReviewingMessage: { guard: [{ giveUp: true, return: "BAIL" }] } } },
  });
  expect(told.giveUp).toBe("HOOK_REQUESTED after 0");
  expect(told.rejections).toEqual(["message_review hook 1/1 exhausted"]);
});

test("corrections reach the model until the step commits; what was rejected never does", () => {
  const told = turnOf({
    agent: { toolReview: true },
    tools: { refund: {} },
    main: [{ say: "Soon.", ...REFUND }, REFUND, { say: "Done." }],
    reviews: { toolCalls: [{ reject: "Ask first." }] },
  });
  expect(told.requests).toEqual([
    ['user "Hello"'],
    ['user "Hello"', "correction"],
    ['user "Hello"', 'assistant "" calls c1:refund {"order":7}', 'tool c1 {"return":{"ok":true}}'],
  ]);
});

test("the model sees the last to-do of a tool reviewer, until one clears it (engine 1.4)", () => {
  const todos = [{ todo: "Tell them." }, {}, { todo: "Thank them." }, { todo: "" }];
  const told = turnOf({
    agent: { toolReview: true },
    tools: { refund: {} },
    main: [REFUND, REFUND, REFUND, REFUND, { say: "Done." }],
    reviews: { toolCalls: todos.map((todo) => ({ pass: true, ...todo })) },
  });
  const seen = told.requests.map(([first]) => first);
  const [nothing, first, second] = ['user "Hello"', 'to-do "Tell them."', 'to-do "Thank them."'];
  expect(seen).toEqual([nothing, first, first, second, nothing]);
});

test.each([
  [{}, "Hi."],
  [{ hooks: { script: { onMessageGenerated: { guard: [{ return: "BAIL" }] } } } }, ""],
  [{ agentHooks: [{ type: "postReply", name: "sign", set: { content: "Bye." } }] }, "Bye."],
] as const)("a completed turn has a reply: with %j it is %j (engine 1.4, agent hooks)", (part, reply) => {
  expect(turnOf({ main: [{ say: "Hi." }], ...part }).reply).toBe(reply);
});

test.each([
  ["empty", { empty: true }, {}],
  ["proposed-calls", REFUND, {}],
  ["repeated", { say: "Wrong." }, {}],
  ["repeated", { say: " Wrong.\n" }, {}],
  ["moderated", { say: "Sorry." }, { moderation: [{ flag: true }] }],
] as const)("the fallback goes out if the forced step's text is %s (engine 1.6)", (why, cue, part) => {
  const told = turnOf({
    agent: { effort: "LOW", messageReview: true },
    main: [{ say: "Wrong." }, { say: "Still wrong." }, cue],
    reviews: { messages: [{ reject: true }, { reject: true }] },
    ...part,
  });
  expect(told).toMatchObject({
    answeredBy: `fallback ${why}`,
    giveUp: "RETRIES_EXHAUSTED after 0",
    outcome: "completed",
  });
  expect(beats(told, "message")).toEqual(['message "FALLBACK"']);
});

test("nothing is charged for a forced text, and the fallback is not moderated (engine 1.6)", () => {
  const { story, used } = predicted({
    agent: { maxSteps: 1 },
    main: [{ empty: true }],
    moderation: [{ flag: "x" }],
  });
  expect(story.turns[0]).toMatchObject({ rejections: [], budget: "0/3", answeredBy: "fallback moderated" });
  expect(used.moderations).toBe(1);
});

test("a rule lifts the effort of its turn, and so the budget (engine 1.5, 1.7)", () => {
  const { story } = predicted({
    agent: { effort: "LOW" },
    rules: [{ id: "refunds", policy: "Explain.", matches: [false, true], effortLift: "HIGH" }],
    turns: customer("Hi", "Refund!", "Bye"),
  });
  expect(story.turns.map(({ budget }) => budget)).toEqual(["0/2", "0/5", "0/2"]);
});

test("reports what was used, past the ends of the scripts too", () => {
  const { used } = predicted({
    agent: { messageReview: true },
    tools: { refund: { outcomes: [] }, lookup: { always: { return: 1 } } },
    main: [{ call: [...REFUND.call, { id: "c2", tool: "lookup" }] }],
    reviews: { messages: [] },
    hooks: { script: { onStepStarted: { first: [{ return: "BAIL" }], second: [] } } },
    turns: [{ customer: "Hi", cancel: { on: "onError", after: "5ms" } }],
  });
  expect(used).toMatchObject({
    cues: { main: 2 },
    messageReviews: 1,
    toolReviews: 0,
    outcomes: { refund: 1 },
    firings: { onStepStarted: { first: 2, second: 2 } },
    cancels: [],
  });
});
