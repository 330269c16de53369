import { type EngineContext, EngineError, HookResult, hookPointNames, OptimizationPolicy } from "hookrig";
import { expect, test } from "vitest";
import { rig, settle, textsOf } from "./rig.js";

test("every hook of a turn gets the same context, and the next turn another", async () => {
  const answers = [{ calls: ["look"] }, "One.", "Two."];
  const tools = { look: { execute: () => "seen" } };
  const { engine, session } = rig({
    answers,
    agent: { tools, messageReview: true, toolReview: true },
    messageReviewer: () => ({ passed: true }),
    toolReviewer: () => ({ passed: true }),
  });
  const seen = new Map<EngineContext, string[]>();
  for (const point of hookPointNames) {
    engine.hooks.register(point, (context: EngineContext) => {
      seen.set(context, [...(seen.get(context) ?? []), point]);
      return HookResult.CALL_NEXT;
    });
  }
  await session.send("Hi");
  expect(seen.size).toBe(1);
  expect([...seen.values()].flat()).toContain("onMessagesEmitted");
  expect([...seen.values()].flat()).toContain("onReviewingToolCalls");
  await session.send("Hi again");
  expect(seen.size).toBe(2);
});

test("context.signal is made when first read, is one object, and tells of the cancel", async () => {
  const made = { count: 0 };
  const Original = globalThis.AbortController;
  globalThis.AbortController = class extends Original {
    constructor() {
      super();
      made.count += 1;
    }
  };
  try {
    const silent = rig();
    await silent.session.send("Hi");
    expect(made.count).toBe(0);
    const reading = rig();
    let signal: AbortSignal | undefined;
    reading.engine.hooks.onPreparing.push(async (context) => {
      signal = context.signal;
      expect(context.signal).toBe(signal);
      await new Promise((resolve) => context.signal.addEventListener("abort", resolve));
      return HookResult.CALL_NEXT;
    });
    const turn = reading.session.send("Hi");
    await settle();
    expect([made.count, signal?.aborted]).toEqual([1, false]);
    const next = reading.session.send("Stop"); // Its own hook waits likewise, and is left to the garbage.
    expect((await turn).outcome).toBe("cancelled");
    expect(signal?.aborted).toBe(true);
    expect(signal?.reason).toMatchObject({ code: "TURN_INTERRUPTED" });
    void next;
  } finally {
    globalThis.AbortController = Original;
  }
});

test("working state is live: step, attempt, budget and effort as they stand when read", async () => {
  const verdicts = [false, true];
  const { engine, session } = rig({
    answers: ["Draft", "Better"],
    agent: { messageReview: true, effort: "LOW" },
    messageReviewer: () => ({ passed: verdicts.shift() ?? true }),
  });
  const states: unknown[] = [];
  const note = (context: EngineContext) => {
    const { step, attempt, budget, effort } = context;
    states.push([step, attempt, budget.spent, budget.limit, effort]);
  };
  engine.hooks.onAcknowledging.push((context) => {
    note(context);
    return HookResult.CALL_NEXT;
  });
  engine.hooks.onMessageReviewed.push(note);
  engine.hooks.onMessagesEmitted.push(note);
  await session.send("Hi");
  expect(states).toEqual([
    [0, 0, 0, 2, "LOW"],
    [1, 1, 1, 2, "LOW"],
    [1, 2, 1, 2, "LOW"],
    [1, 2, 1, 2, "LOW"],
  ]);
});

test("history and customer are those of the conversation", async () => {
  const { engine, agent } = rig();
  const session = engine.createSession({
    agent,
    customer: { id: "c-1", name: "Ana", email: "ana@example.com", tier: "gold" },
    history: [{ source: "agent", text: "Welcome!" }],
  });
  let seen: unknown;
  engine.hooks.onPreparing.push(({ history, customer, agent: running, session: live }) => {
    seen = [history.messages.map(({ text }) => text), history.last.text, customer.tier, running, live.id];
    return HookResult.CALL_NEXT;
  });
  await session.send("Hi");
  expect(seen).toEqual([["Welcome!", "Hi"], "Hi", "gold", agent, session.id]);
});

test("session.send inside its own turn is a typed error; session.post, setMode and data work", async () => {
  const { engine, session } = rig();
  let refusal: unknown;
  engine.hooks.onPreparing.push(async ({ session: inside }) => {
    refusal = await inside.send("More").catch((error: unknown) => error);
    await inside.setMode("manual");
    expect([inside.mode, inside.id, inside.messageCount]).toEqual(["manual", session.id, 1]);
    return HookResult.CALL_NEXT;
  });
  const result = await session.send("Hi");
  expect(refusal).toBeInstanceOf(EngineError);
  expect(refusal).toMatchObject({ code: "SESSION_SEND_INSIDE_TURN" });
  expect([result.outcome, session.mode]).toEqual(["completed", "manual"]);
});

test("a verb of the session may be taken off it", async () => {
  const { engine, session } = rig();
  engine.hooks.onMessagesEmitted.push(async ({ session: { post } }) => post("Your parcel is here."));
  await session.send("Hi");
  expect(session.events.map(({ text }) => text)).toEqual(["Hi", "Hello.", "Your parcel is here."]);
});

test("output and to-do are those of the turn", async () => {
  const { engine, session } = rig({
    answers: [{ calls: ["look"] }, "Tomorrow."],
    agent: { toolReview: true, tools: { look: { execute: () => "seen" } } },
    toolReviewer: () => ({ passed: true, todo: "Say when." }),
  });
  const seen: unknown[] = [];
  engine.hooks.onStepStarted.push(({ output, todo }) => void seen.push([output, todo]));
  await session.send("Hi");
  expect(seen).toEqual([
    ["block", undefined],
    ["block", "Say when."],
  ]);
});

test("what a hook emits goes through the agent's print, into history, and names the hook", async () => {
  const { engine, session, agent } = rig();
  agent.registerInstanceHook("prePrint", "loud", (_agent, kwargs) => {
    kwargs.msg.content = kwargs.msg.text.toUpperCase();
    return kwargs;
  });
  engine.hooks.register(
    "onPreparing",
    async ({ emitter }) => {
      await emitter.message("One moment.");
      return HookResult.CALL_NEXT;
    },
    { name: "patience" },
  );
  const { messages } = await session.send("Hi");
  expect(messages).toEqual([{ text: "ONE MOMENT.", by: "patience" }, { text: "HELLO." }]);
  expect(session.memory("helper").messages.map(({ text }) => text)).toEqual(["Hi", "One moment.", "Hello."]);
});

test("after ready the emitter is refused with TURN_CLOSED; session.post speaks", async () => {
  const { engine, session } = rig();
  let late: EngineContext | undefined;
  const refusals: unknown[] = [];
  engine.hooks.onMessagesEmitted.push(async (context) => {
    late = context;
    refusals.push(await context.emitter.message("P.S.").catch((error: { code?: string }) => error.code));
  });
  const result = await session.send("Hi");
  await expect(late?.emitter.message("P.P.S.")).rejects.toMatchObject({ code: "TURN_CLOSED" });
  expect([refusals, textsOf(result)]).toEqual([["TURN_CLOSED"], ["Hello."]]);
  await session.post("Your parcel is here.");
  expect(session.events.map((event) => ("text" in event ? event.text : ""))).toEqual([
    "Hi",
    "Hello.",
    "Your parcel is here.",
  ]);
  expect(session.memory("helper").last?.text).toBe("Your parcel is here.");
});

test("upkeep has a context of its own, closed like its turn", async () => {
  const { engine, session } = rig({
    answers: ["Hello.", "A summary."],
    policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }),
  });
  const ids = new Set<string>();
  let refusal: unknown;
  engine.hooks.onPreparing.push(({ tracer }) => {
    ids.add(tracer.turnId);
    return HookResult.CALL_NEXT;
  });
  engine.hooks.onCompacting.push(async ({ tracer, emitter }) => {
    ids.add(tracer.turnId);
    refusal = await emitter.message("Tidying up").catch((error: { code?: string }) => error.code);
  });
  await session.send("Hi");
  expect([ids.size, refusal]).toEqual([1, "TURN_CLOSED"]);
  expect(session.events.map(({ type }) => type)).toEqual(["summary"]);
});

test("the logger of a turn writes to the engine's logger, with or without observers", async () => {
  const lines: unknown[] = [];
  const write = (level: string) => (message: string, fields?: object) =>
    void lines.push([level, message, fields]);
  const logger = { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  const { engine, session } = rig({ logger });
  engine.hooks.onPreparing.push(({ logger: log }) => {
    log.warn("low stock", { sku: 7 });
    log.debug("asked the shelf");
    log.error("no stock");
    return HookResult.CALL_NEXT;
  });
  await session.send("Hi");
  expect(lines).toEqual([
    ["warn", "low stock", { sku: 7 }],
    ["debug", "asked the shelf", undefined],
    ["error", "no stock", undefined],
  ]);
});

test("before the rules are matched, none is known, and none applies", async () => {
  const { engine, agent, session } = rig();
  agent.createPolicy({ id: "kind", content: "Be kind.", matcher: () => true });
  const states: unknown[] = [];
  const note = ({ rules, matchedRules, todo, step, attempt }: EngineContext) => {
    states.push([rules.map(({ id }) => id), matchedRules.map(({ id }) => id), todo, step, attempt]);
    return HookResult.CALL_NEXT;
  };
  engine.hooks.onPreparing.push(note);
  engine.hooks.onGeneratingMessages.push(note);
  await session.send("Hi");
  expect(states).toEqual([
    [[], [], undefined, 0, 0],
    [["kind"], ["kind"], undefined, 0, 0],
  ]);
});

test("the ids of a turn tell what a hook writes elsewhere apart; outside a turn there are none", async () => {
  const tracers: unknown[] = [];
  const { session } = rig({
    agent: { incomingModeration: true },
    moderator: ({ tracer }) => {
      tracers.push(tracer);
      return { flagged: false };
    },
  });
  await session.send("Hi");
  await session.setMode("manual");
  await session.send("Is anybody there?");
  expect(tracers).toEqual([
    { traceId: "1".padStart(32, "0"), turnId: "turn-1" },
    { traceId: "", turnId: "" },
  ]);
});
