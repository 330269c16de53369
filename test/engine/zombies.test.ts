import {
  type EngineContext,
  type HookPayload,
  HookResult,
  hookPointNames,
  type LifecycleEvent,
} from "hookrig";
import { expect, test } from "vitest";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { type Answer, deferred, recorder, rig, settle, textsOf } from "./rig.js";

// A hook, tool or model that settles long after its turn was cancelled changes nothing, whatever it does.

const answers = (): Answer[] => [{ calls: ["look"] }, "One.", "Two.", "Three."];
const cancellable = hookPointNames.filter(
  (point) => !["onError", "onMessageUpdated", "onGivingUp", "onCompacting", "onCompacted"].includes(point),
);

/** Everything that an outsider can see of a session, and of the stream. */
function visible(session: ReturnType<typeof rig>["session"], events: readonly LifecycleEvent[]) {
  const said = session.memory("helper").messages.map(({ role, text }) => `${role}: ${text}`);
  return JSON.stringify([session.events, said, session.mode, events.length]);
}

test.for(cancellable)("a hook at %s that resolves after its turn was cut off", async (point) => {
  const observer = recorder();
  const go = deferred();
  const controller = new AbortController();
  const { engine, session } = rig({
    answers: answers(),
    agent: {
      messageReview: true,
      toolReview: true,
      tools: { look: { execute: () => "seen" } },
    },
    messageReviewer: () => ({ passed: true }),
    toolReviewer: () => ({ passed: true }),
    observers: [observer],
    cancelGraceMs: 0,
  });
  const late: (string | undefined)[] = [];
  let reached = false;
  engine.hooks.register(point, async (context: EngineContext, payload: unknown) => {
    if (reached) return HookResult.CALL_NEXT;
    reached = true;
    await go.promise;
    if (payload !== null && typeof payload === "object" && "note" in payload) {
      Object.assign(payload as HookPayload.Verdict, { note: "too late", giveUp: true });
    }
    await context.emitter.message("Boo!").catch(({ code }: { code?: string }) => late.push(code));
    return HookResult.BAIL;
  });
  const turn = session.send("Hi", { signal: controller.signal });
  while (!reached) await settle();
  controller.abort();
  if (point === "onMessagesEmitted") go.resolve(); // It comes after `ready`: there is nothing left to cancel.
  const { outcome } = await turn;
  expect(outcome).toBe(point === "onMessagesEmitted" ? "completed" : "cancelled");
  const before = visible(session, observer.events);
  go.resolve();
  await settle();
  await settle();
  expect(visible(session, observer.events)).toBe(before);
  expect(late).toHaveLength(1);
  expect(["TURN_CANCELLED", "TURN_CLOSED"]).toContain(late[0]);
});

test("an isolated hook that fails after the cancel hands on to no hook behind it", async () => {
  const go = deferred();
  const controller = new AbortController();
  const { engine, session } = rig();
  const called: string[] = [];
  engine.hooks.register(
    "onStepStarted",
    async () => {
      called.push("first");
      await go.promise;
      throw new Error("the metrics are down");
    },
    { isolate: true },
  );
  engine.hooks.onStepStarted.push(() => void called.push("second"));
  const turn = session.send("Hi", { signal: controller.signal });
  await settle();
  controller.abort();
  await turn;
  go.resolve();
  await settle();
  expect(called).toEqual(["first"]);
});

test("a model that goes on after the cancel is not heard, and its stream is closed", async () => {
  const go = deferred();
  let closed = false;
  const slow: Answer = async function* () {
    try {
      yield { type: "text", text: "Let me" };
      await go.promise;
      yield { type: "text", text: " see." };
      yield { type: "finish", reason: "stop" };
    } finally {
      closed = true;
    }
  };
  const { session } = rig({ answers: [slow, "Two."], agent: { output: "stream" } });
  const first = session.send("First");
  await settle();
  const second = session.send("Second");
  expect((await first).messages).toEqual([{ text: "Let me", partial: true }]);
  expect(session.events).toContainEqual(expect.objectContaining({ text: "Let me", partial: true }));
  expect(textsOf(await second)).toEqual(["Two."]);
  const before = JSON.stringify(session.events);
  go.resolve();
  await settle();
  expect([closed, JSON.stringify(session.events)]).toEqual([true, before]);
});

test("a tool that outlasts the grace counts as cancelled, whatever it returns later", async () => {
  const go = deferred();
  const controller = new AbortController();
  let signal: AbortSignal | undefined;
  const execute = async (_args: unknown, run: { readonly signal: AbortSignal }) => {
    signal = run.signal;
    await go.promise;
    return "refunded";
  };
  const { session } = rig({
    answers: answers(),
    agent: { tools: { look: { execute } } },
    cancelGraceMs: 5,
  });
  const turn = session.send("Hi", { signal: controller.signal });
  await settle();
  controller.abort();
  expect((await turn).outcome).toBe("cancelled");
  const outcome = () =>
    session
      .memory("helper")
      .messages.flatMap(({ content }) => (typeof content === "string" ? [] : content))
      .at(-1);
  expect(outcome()).toMatchObject({ type: "toolResult", outcome: { cancelled: true } });
  go.resolve();
  await settle();
  expect(outcome()).toMatchObject({ outcome: { cancelled: true } });
  expect(signal?.aborted).toBe(true);
});

test("a call whose arguments are still being checked has not started: no cancel waits for it", async () => {
  const clock = new VirtualClock(0);
  const controller = new AbortController();
  const validate = () => new Promise<never>(() => {});
  const jsonSchema = { input: () => ({ type: "object" }) };
  const input = { "~standard": { version: 1, vendor: "own", validate, jsonSchema } } as const;
  let ran = false;
  const execute = () => {
    ran = true;
  };
  const { session } = rig({ answers: answers(), agent: { tools: { look: { input, execute } } }, clock });
  const turn = session.send("Hi", { signal: controller.signal });
  await settle();
  controller.abort();
  expect((await turn).outcome).toBe("cancelled"); // Nobody moves the clock: the grace would never end.
  expect(ran).toBe(false);
});

test("a tool that settles in the grace is remembered, and leaves no timer behind", async () => {
  const go = deferred();
  const controller = new AbortController();
  const clock = new VirtualClock(0);
  const { session } = rig({
    answers: answers(),
    agent: { tools: { look: { execute: () => go.promise.then(() => "refunded") } } },
    clock,
  });
  const turn = session.send("Hi", { signal: controller.signal });
  await settle();
  controller.abort();
  await settle();
  go.resolve();
  expect((await turn).outcome).toBe("cancelled");
  expect(session.memory("helper").last?.content).toMatchObject([{ outcome: { return: "refunded" } }]);
  expect(clock.sleeping).toBe(0);
});

test("a detached task of a hook may post once its turn is over, and its failure is its own", async () => {
  const go = deferred();
  const { engine, session } = rig();
  let task: Promise<void> | undefined;
  engine.hooks.onPreparing.push(({ session: live }) => {
    task = go.promise.then(() => live.post("Your invoice is ready."));
    return HookResult.CALL_NEXT;
  });
  expect(textsOf(await session.send("Hi"))).toEqual(["Hello."]);
  go.resolve();
  await task;
  expect(session.events.at(-1)).toMatchObject({ source: "agent", text: "Your invoice is ready." });
});
