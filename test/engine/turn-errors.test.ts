import { EngineAgent, type Hook, HookResult, Msg } from "hookrig";
import { expect, test } from "vitest";
import { drive } from "../../harness/time/drive.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { type Answer, type Rig, type RigOptions, recorder, rig, settle } from "./rig.js";

// The message of an error says what happened this time, so that its reader need not look into the engine.

interface Case {
  readonly what: string;
  readonly options?: RigOptions;
  readonly prepare?: (made: Rig) => unknown;
  readonly says: string;
  readonly details?: object;
}

const boom = () => {
  throw new Error("no such order");
};
const answer = (given: unknown) => () => given as never;
const look = { execute: () => "seen" };
const calling: RigOptions = { answers: [{ calls: ["look"] }, "Done."], agent: { tools: { look } } };
const toolReviewed: RigOptions = { ...calling, agent: { tools: { look }, toolReview: true } };
const reviewed: RigOptions = { agent: { messageReview: true } };
const moderated: RigOptions = { agent: { moderation: true } };
const stream = (...events: unknown[]) => [() => events as never];

/** What a provider answers to the first try and to the three that follow it. */
const tries = (given: Answer) => Array<Answer>(4).fill(given);

/** A hook of an agent, of whatever type. */
const agentHook =
  (type: string, hook: (...args: never[]) => unknown) =>
  ({ agent }: Rig) =>
    agent.registerInstanceHook(type as "preReply", "mine", hook as never);

const undecided = "REVIEW_FAILED: The message_review could not be decided";

const failures: readonly Case[] = [
  {
    what: "a hook",
    prepare: ({ engine }) => engine.hooks.register("onStepStarted", boom, { name: "mine" }),
    says: "HOOK_ERROR: Hook mine at onStepStarted failed: no such order",
    details: { point: "onStepStarted", hook: "mine" },
  },
  {
    what: "a hook's note that is no text",
    options: reviewed,
    prepare: ({ engine }) => {
      const hook: Hook<"onReviewingMessage"> = (_context, payload) => {
        payload.note = 7 as never;
        return HookResult.BAIL;
      };
      engine.hooks.register("onReviewingMessage", () => HookResult.CALL_NEXT, { name: "first" });
      engine.hooks.register("onReviewingMessage", hook, { name: "second" });
    },
    says: "HOOK_ERROR: Hook first, second at onReviewingMessage left a note that is no text",
    details: { point: "onReviewingMessage", hook: "first, second" },
  },
  {
    what: "a message reviewer",
    options: { ...reviewed, messageReviewer: boom },
    says: `${undecided}: no such order`,
    details: { check: "message_review" },
  },
  {
    what: "a tool reviewer",
    options: { ...toolReviewed, toolReviewer: boom },
    says: "REVIEW_FAILED: The tool_review could not be decided: no such order",
    details: { check: "tool_review" },
  },
  {
    what: "a reviewer that answers nothing",
    options: { ...reviewed, messageReviewer: answer(undefined) },
    says: `${undecided}: the reviewer's answer has no \`passed\`, true or false`,
  },
  {
    what: "a reviewer whose reasoning is no text",
    options: { ...reviewed, messageReviewer: answer({ passed: false, adjustedReasoning: 7 }) },
    says: `${undecided}: the reviewer's \`adjustedReasoning\` is no text`,
  },
  {
    what: "a reviewer whose todo is no text",
    options: { ...toolReviewed, toolReviewer: answer({ passed: true, todo: 7 }) },
    says: "REVIEW_FAILED: The tool_review could not be decided: the reviewer's `todo` is no text",
  },
  {
    what: "a moderator",
    options: { ...moderated, moderator: boom },
    says: "MODERATION_FAILED: Moderation failed: no such order",
    details: { direction: "outgoing" },
  },
  {
    what: "a moderator that answers nothing",
    options: { ...moderated, moderator: answer(undefined) },
    says: "MODERATION_FAILED: Moderation failed: the moderator's answer has no `flagged`, true or false",
  },
  {
    what: "no moderator",
    options: { agent: { incomingModeration: true } },
    says: "MODERATION_FAILED: Moderation failed: Agent helper is moderated, but the engine has no moderator.",
    details: { direction: "incoming" },
  },
  {
    what: "a matcher",
    options: { matcher: boom },
    prepare: ({ agent }) => agent.createPolicy({ content: "Be kind." }),
    says: "MATCHING_FAILED: The rules could not be matched: no such order",
  },
  {
    what: "a model",
    options: { answers: [boom] },
    says: "MODEL_ERROR: The model failed: no such order",
  },
  {
    what: "a model that breaks off",
    options: { answers: tries(() => []) },
    says: "MODEL_UNAVAILABLE: The model's stream ended without its finish event.",
  },
  {
    what: "a model's event of no known type",
    options: { answers: stream({ type: "tool_call" }) },
    says: 'MODEL_ERROR: The model sent an event of no known type: "tool_call".',
  },
  {
    what: "a model's event of no type",
    options: { answers: stream({}) },
    says: "MODEL_ERROR: The model sent an event of no known type: none.",
  },
  {
    what: "a model's event that is none",
    options: { answers: stream(undefined) },
    says: "MODEL_ERROR: The model sent an event of no known type: none.",
  },
  {
    what: "a model's text that is none",
    options: { answers: stream({ type: "text" }) },
    says: 'MODEL_ERROR: The model sent an event "text" whose "text" is no text but undefined.',
  },
  {
    what: "a model's call whose arguments are parsed already",
    options: { answers: stream({ type: "toolCall", id: "c1", tool: "lookup", args: {} }) },
    says: 'MODEL_ERROR: The model sent an event "toolCall" whose "args" is no text but object.',
  },
  {
    what: "a model that answers no stream",
    options: { model: { stream: answer(7) } },
    says: "MODEL_ERROR: The model answered with no stream.",
  },
  {
    what: "a silent model",
    options: {
      answers: tries(() => ({
        [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }),
      })),
      idleTimeoutMs: 9_000,
    },
    says: "MODEL_IDLE: The provider sent nothing for 9000 ms.",
  },
  {
    what: "a default reviewer whose model refuses",
    options: { ...reviewed, answers: ["A draft.", ...stream({ type: "finish", reason: "refusal" })] },
    says: `${undecided}: the model refused to answer`,
  },
  {
    what: "a default reviewer whose model is cut off",
    options: { ...reviewed, answers: ["A draft.", ...stream({ type: "finish", reason: "length" })] },
    says: `${undecided}: the model's answer was cut off at its token limit`,
  },
  {
    what: "a pre-hook",
    prepare: agentHook("preReasoning", boom),
    says: 'AGENT_HOOK_ERROR: preReasoning hook "mine" of agent "helper" threw: no such order',
    details: { agent: "helper", type: "preReasoning", hook: "mine" },
  },
  {
    what: "a postReasoning hook that leaves no message",
    prepare: agentHook("postReasoning", () => "Hello"),
    says: "AGENT_HOOK_ERROR: reasoning of agent helper ended with no Msg.",
  },
  {
    what: "a preActing hook that changes the call",
    options: calling,
    prepare: (made) => {
      made.agent.registerInstanceHook("preActing", "first", () => {});
      agentHook("preActing", (_agent, { toolCall }: { toolCall: object }) => ({
        toolCall: { ...toolCall, id: "another" },
      }))(made);
    },
    says:
      'AGENT_HOOK_ERROR: preActing hook "first, mine" of agent "helper" ' +
      "changed a call's id or tool; only its arguments may change",
  },
  {
    what: "a postActing hook that leaves no outcome",
    options: calling,
    prepare: agentHook("postActing", () => "seen"),
    says:
      'AGENT_HOOK_ERROR: postActing hook "postActing" of agent "helper" ' +
      "left what is no outcome: one of { return }, { throw } and { cancelled }",
    details: { agent: "helper", type: "postActing", hook: "postActing" },
  },
];

test.for(failures)("$what", async ({ options, prepare, says, details }) => {
  const clock = new VirtualClock(0);
  const made = rig({ ...options, clock });
  prepare?.(made);
  const texts: (string | undefined)[] = [];
  made.session.subscribe((event) => {
    if (event.type === "status" && event.status === "error") texts.push(event.text);
  });
  const { outcome, error } = await drive(clock, made.session.send("Hi"));
  expect(outcome).toBe("failed");
  expect(`${error?.code}: ${error?.message}`).toBe(says);
  if (details !== undefined) expect(error?.details).toEqual(details);
  expect(texts).toEqual([`The turn failed (${error?.code}).`]); // What customers may see of it.
});

test.for([
  ["null", null],
  ["an error that is no text", { throw: 7 }],
  ["two outcomes at once", { return: 7, throw: "no" }],
])("%s is no outcome of a call, whoever leaves it", async ([, left]) => {
  class Odd extends EngineAgent {
    protected override async actingCore(): Promise<never> {
      return left as never;
    }
  }
  const { engine } = rig(calling);
  const agent = engine.createAgent({ name: "odd", tools: { look }, type: Odd });
  const { error } = await engine.createSession({ agent }).send("Hi");
  expect(error).toMatchObject({ name: "AgentHookError", code: "AGENT_HOOK_ERROR" });
  expect(error?.message).toContain("left what is no outcome");
});

test("a reply that is no Msg, where another agent is to hear it", async () => {
  class Mute extends EngineAgent {
    protected override async replyCore(): Promise<Msg> {
      return "Hello" as never;
    }
  }
  const { engine } = rig();
  const agent = engine.createAgent({ name: "mute", type: Mute });
  const other = engine.createAgent({ name: "other", hears: ["mute"] });
  const { error } = await engine.createSession({ agents: [agent, other] }).send("Hi");
  expect(`${error?.code}: ${error?.message}`).toBe(
    "AGENT_HOOK_ERROR: reply of agent mute ended with no Msg, and others are to hear it.",
  );
});

test("what an agent's own code throws gets a code, and is the cause", async () => {
  const cause = new Error("no such order");
  class Broken extends EngineAgent {
    protected override async replyCore(): Promise<never> {
      throw cause;
    }
  }
  const { engine } = rig();
  const agent = engine.createAgent({ name: "broken", type: Broken });
  const { error } = await engine.createSession({ agent }).send("Hi");
  expect(error).toMatchObject({ code: "TURN_FAILED", message: "The turn failed: no such order" });
  expect(error?.cause).toBe(cause);
});

test("of two errors the first wins, and the step's closing hook has its own told to the stream", async () => {
  const told = recorder();
  const { engine, session } = rig({ answers: [boom], observers: [told] });
  engine.hooks.register("onStepCompleted", boom, { name: "closer" });
  const { error } = await session.send("Hi");
  expect(error?.code).toBe("MODEL_ERROR");
  const caught = told.events.flatMap((event) => (event.type === "error.caught" ? [event] : []));
  expect(caught.map(({ code, fatal }) => [code, fatal])).toEqual([
    ["HOOK_ERROR", false],
    ["MODEL_ERROR", true],
  ]);
});

test("a cancel while onError hooks run leaves the failure what it is, and told to the customer", async () => {
  const controller = new AbortController();
  const { engine, session } = rig({ answers: [boom] });
  const texts: (string | undefined)[] = [];
  session.subscribe((event) => {
    if (event.type === "status") texts.push(event.text ?? event.status);
  });
  engine.hooks.onError.push(() => {
    controller.abort();
    return new Promise<never>(() => {});
  });
  const { outcome, error } = await session.send("Hi", { signal: controller.signal });
  expect([outcome, error?.code]).toEqual(["failed", "MODEL_ERROR"]);
  expect(texts).toEqual(["acknowledged", "processing", "The turn failed (MODEL_ERROR).", "ready"]);
});

test("a cancel says who cancelled, and hands on why", async () => {
  const reasons: unknown[] = [];
  const waits: Hook<"onPreparing"> = ({ signal }) =>
    new Promise((resolve) => {
      signal.addEventListener("abort", () => {
        reasons.push(signal.reason);
        resolve(HookResult.CALL_NEXT);
      });
    });
  const { engine, session } = rig({ answers: ["Here I am."] });
  const undo = engine.hooks.register("onPreparing", waits);
  const controller = new AbortController();
  const first = session.send("Hi", { signal: controller.signal });
  await settle();
  controller.abort("closed the window");
  await first;
  const second = session.send("Hello?");
  await settle();
  const third = session.send("Are you there?");
  await second;
  undo();
  await third;
  expect(reasons.map((reason) => "cause" in (reason as Error))).toEqual([true, false]);
  expect(reasons).toMatchObject([
    { code: "TURN_CANCELLED", message: "The turn was cancelled.", cause: "closed the window" },
    { code: "TURN_INTERRUPTED", message: "A new customer message cancelled the turn." },
  ]);
});

test("misuse is told with what to do in its place", async () => {
  const { engine, agent, session } = rig();
  const told: string[] = [];
  const tell = (error: Error) => void told.push(error.message);
  let late: (() => Promise<void>) | undefined;
  engine.hooks.onPreparing.push(async (context) => {
    late = () => context.emitter.message("Late.");
    await context.session.send("Me again").catch(tell);
    return HookResult.CALL_NEXT;
  });
  await session.send("Hi");
  await late?.().catch(tell);
  await agent.reply({ msg: new Msg({ id: "m", role: "user", content: "Hi" }) }).catch(tell);
  expect(told).toEqual([
    "session.send inside its own turn would cancel that turn. " +
      "Use emitter.message, or session.post once it is over.",
    "The turn is over. A background task uses session.post(text).",
    "reply of agent helper outside a turn needs a session.",
  ]);
});

test("what the model is told of a call that did not run, or ran for too long", async () => {
  const clock = new VirtualClock(0);
  const strict = { type: "object", properties: { order: { type: "string" } }, required: ["order"] };
  const { session } = rig({
    answers: [{ calls: ["lookup", "slow", "strict"] }, "Done."],
    agent: {
      tools: {
        slow: { execute: () => new Promise(() => {}), timeoutMs: 5_000 },
        strict: { execute: () => "seen", inputSchema: strict },
      },
    },
    clock,
  });
  await drive(clock, session.send("Hi"));
  const outcomes = session.memory("helper").messages.flatMap(({ content }) => {
    return typeof content === "string"
      ? []
      : content.flatMap((block) => ("outcome" in block ? [block.outcome] : []));
  });
  expect(outcomes).toEqual([
    { throw: 'There is no tool named "lookup".' },
    { throw: "The tool took longer than 5000 ms." },
    { throw: expect.stringMatching(/^Invalid arguments: .*order/) },
  ]);
});
