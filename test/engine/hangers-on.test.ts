import { EngineAgent, type EngineContext, HookResult, type LifecycleEvent, Msg } from "hookrig";
import { expect, test } from "vitest";
import { unpaired } from "../lifecycle/paired.js";
import { deferred, recorder, rig, settle, textsOf } from "./rig.js";

// What hooks, tools and agents do beside the turn that runs them, or longer than it.

test("an emission that its hook did not await is refused once the turn is over", async () => {
  const observer = recorder();
  const slow = deferred();
  const { engine, agent, session } = rig({ observers: [observer] });
  agent.registerInstanceHook("prePrint", "slow", (_agent, { msg }) =>
    msg.text === "Late." ? slow.promise : undefined,
  );
  agent.registerInstanceHook("prePrint", "next", () => undefined);
  let late: Promise<unknown> | undefined;
  engine.hooks.onPreparing.push(({ emitter }) => {
    late = emitter.message("Late.").catch(({ code }) => code);
    return HookResult.CALL_NEXT;
  });
  const result = await session.send("Hi");
  slow.resolve();
  expect(await late).toBe("TURN_CLOSED");
  expect(textsOf(result)).toEqual(["Hello."]);
  expect(session.events.map(({ text }) => text)).toEqual(["Hi", "Hello."]);
  expect(observer.events.at(-1)?.type).toBe("turn.ended");
  expect(unpaired(observer.events)).toEqual([]);
});

test("an emission behind the `ready` of a cancelled turn is refused because the turn is over", async () => {
  const controller = new AbortController();
  const { engine, session } = rig();
  let late: (() => Promise<void>) | undefined;
  engine.hooks.onPreparing.push(({ emitter }) => {
    late = () => emitter.message("Late.");
    controller.abort();
    return HookResult.CALL_NEXT;
  });
  expect((await session.send("Hi", { signal: controller.signal })).outcome).toBe("cancelled");
  await expect(late?.()).rejects.toMatchObject({ code: "TURN_CLOSED" });
});

test("agent.reply with the turn's own session is session.send inside its own turn", async () => {
  const { engine, agent, session, requests } = rig();
  let inner: unknown;
  engine.hooks.onPreparing.push(async (context) => {
    if (inner !== undefined) return HookResult.BAIL;
    inner = "asked";
    const msg = new Msg({ id: "inner", role: "user", content: "Me again" });
    inner = await agent.reply({ msg, session: context.session }).catch(({ code }) => code);
    return HookResult.CALL_NEXT;
  });
  expect((await session.send("Hi")).outcome).toBe("completed");
  expect([inner, requests.length]).toEqual(["SESSION_SEND_INSIDE_TURN", 1]);
});

class StyledAgent extends EngineAgent {
  static override readonly parameters = { reply: { defaults: { style: "plain" } } };
}

test("agent.reply from outside hands on what a subclass declares beside the message", async () => {
  const { engine } = rig({ answers: ["One.", "Two."] });
  const agent = engine.createAgent({ name: "styled", output: "block", type: StyledAgent });
  const session = engine.createSession({ agent });
  const styles: unknown[] = [];
  agent.registerInstanceHook("preReply", "style", (_agent, { style }) => void styles.push(style));
  const msg = new Msg({ id: "outside", role: "user", content: "Hi" });
  await agent.reply({ msg, session, style: "fancy" });
  await session.send("Hi");
  expect(styles).toEqual(["fancy", "plain"]);
});

test("a message that an anonymous hook emits bears the name that its errors bear", async () => {
  const { engine, session } = rig();
  engine.hooks.onPreparing.push(() => HookResult.CALL_NEXT);
  engine.hooks.onPreparing.push(async ({ emitter }) => {
    await emitter.message("One moment.");
    return HookResult.CALL_NEXT;
  });
  expect((await session.send("Hi")).messages[0]).toEqual({ text: "One moment.", by: "onPreparing[1]" });
});

test("a message that a tool emits bears no hook's name, whatever hook ran before it", async () => {
  const execute = async (_args: unknown, { context }: { readonly context: EngineContext }) => {
    await context.emitter.message("One moment.");
    return "seen";
  };
  const { engine, session } = rig({
    answers: [{ calls: ["look"] }, "Done."],
    agent: { tools: { look: { execute: execute as () => Promise<string> } } },
  });
  engine.hooks.register("onCallingTools", () => {}, { name: "before" });
  expect((await session.send("Hi")).messages).toStrictEqual([{ text: "One moment." }, { text: "Done." }]);
});

/** A thenable whose own `then` returns nothing. */
function bare<T>(value: T): PromiseLike<T> {
  return {
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tried here.
    then: (resolve: (value: T) => void) => void setImmediate(() => resolve(value)),
  } as unknown as PromiseLike<T>;
}

test("hooks and tools may return a thenable whose `then` returns nothing", async () => {
  const { engine, agent, session } = rig({
    answers: [{ calls: ["look"] }, "It was shipped."],
    agent: { tools: { look: { execute: () => bare("shipped") } } },
    hookTimeoutMs: 60_000,
    toolTimeoutMs: 60_000,
  });
  engine.hooks.onPreparing.push(() => bare(HookResult.CALL_NEXT));
  agent.registerInstanceHook("preReply", "rewrite", (_agent, kwargs) => {
    return bare({ ...kwargs, msg: new Msg({ id: "rewritten", role: "user", content: "Rewritten" }) });
  });
  expect(textsOf(await session.send("Hi"))).toEqual(["It was shipped."]);
  const [asked, , outcome] = session.memory("helper").messages;
  expect([asked?.text, outcome?.content]).toMatchObject(["Rewritten", [{ outcome: { return: "shipped" } }]]);
});

test("arguments whose schema throws are invalid: an error outcome, not a failed turn", async () => {
  const input = {
    "~standard": {
      version: 1,
      vendor: "own",
      validate: () => {
        throw new Error("no such order");
      },
      jsonSchema: { input: () => ({ type: "object" }) },
    },
  } as const;
  const { session } = rig({
    answers: [{ calls: ["look"] }, "There is none."],
    agent: { tools: { look: { input, execute: () => "seen" } } },
  });
  expect(textsOf(await session.send("Hi"))).toEqual(["There is none."]);
  expect(session.memory("helper").messages[2]?.content).toMatchObject([
    { outcome: { throw: "Invalid arguments: no such order" } },
  ]);
});

test("history keeps the arguments that ran, whatever the tool does to them", async () => {
  const execute = (args: Record<string, unknown>) => {
    args.order = "another";
    return "seen";
  };
  const call = { type: "toolCall", id: "call-1", tool: "look", args: '{"order":"A1"}' } as const;
  const { session } = rig({
    answers: [() => [call, { type: "finish", reason: "toolCalls" }], "Done."],
    agent: { tools: { look: { execute } } },
  });
  await session.send("Hi");
  expect(session.memory("helper").messages[1]?.toolCalls).toMatchObject([{ args: { order: "A1" } }]);
});

test("a provider's stream that fails to close does not stop the message that cut it off", async () => {
  const next = () => new Promise<never>(() => {});
  const close = () => {
    throw new Error("already closed");
  };
  const { session } = rig({
    answers: [() => ({ [Symbol.asyncIterator]: () => ({ next, return: close }) }), "Here I am."],
  });
  const first = session.send("Hi");
  await settle();
  expect((await session.send("Hello?")).outcome).toBe("completed");
  expect((await first).outcome).toBe("cancelled");
});

test("text that was shown and then taken out of the message does not run on in the next step", async () => {
  class Silencer extends EngineAgent {
    protected override async reasoningCore(...args: Parameters<EngineAgent["reasoning"]>): Promise<Msg> {
      const msg = await super.reasoningCore(...args);
      return msg.text === "Hmm." ? new Msg({ id: msg.id, role: "assistant", content: "" }) : msg;
    }
  }
  const { engine } = rig({ answers: ["Hmm.", "It was shipped."] });
  const agent = engine.createAgent({ name: "silencer", type: Silencer });
  const result = await engine.createSession({ agent }).send("Hi");
  expect(result.messages).toEqual([{ text: "Hmm.", partial: true }, { text: "It was shipped." }]);
});

const ended = (events: readonly LifecycleEvent[]) =>
  events.filter(
    ({ type }) => type === "toolCall.ended" || type === "modelCall.ended" || type === "step.ended",
  );

test.for([
  ["hangs", () => new Promise(() => {}), ["modelCall.ended", "toolCall.ended", "step.ended"]],
  [
    "asks the model",
    (_args: unknown, { context }: { context: { askText(question: unknown): unknown } }) =>
      context.askText({ lane: "own", instructions: "", subject: "" }),
    ["modelCall.ended", "toolCall.ended", "modelCall.ended", "step.ended"],
  ],
] as const)(
  "what a tool that %s leaves open at the end of the grace ends before its step",
  async ([, execute, order]) => {
    const observer = recorder();
    const controller = new AbortController();
    const silent = () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) });
    const { session } = rig({
      answers: [{ calls: ["look"] }, silent],
      agent: { tools: { look: { execute: execute as () => unknown } } },
      observers: [observer],
      cancelGraceMs: 5,
    });
    const turn = session.send("Hi", { signal: controller.signal });
    await settle();
    controller.abort();
    await turn;
    expect(unpaired(observer.events)).toEqual([]);
    expect(ended(observer.events).map(({ type }) => type)).toEqual(order);
  },
);

test("a cancel while a failed step closes is no second error, told behind the turn", async () => {
  const observer = recorder();
  const slow = deferred();
  const controller = new AbortController();
  const broken = () => {
    throw new Error("broken");
  };
  const { engine, session } = rig({ answers: [broken], observers: [observer] });
  let reached = false;
  engine.hooks.onStepCompleted.push(() => {
    reached = true;
    return slow.promise;
  });
  const turn = session.send("Hi", { signal: controller.signal });
  while (!reached) await settle();
  controller.abort();
  expect((await turn).outcome).toBe("failed");
  slow.resolve();
  await settle();
  expect(observer.events.at(-1)?.type).toBe("turn.ended");
  expect(observer.events.filter(({ type }) => type === "error.caught")).toMatchObject([
    { code: "MODEL_ERROR", fatal: true },
  ]);
});
