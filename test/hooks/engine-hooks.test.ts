import { type Hook, HookResult, hookName, hookPointNames, originalHook } from "hookrig";
import { expect, test } from "vitest";
import { rig } from "../engine/rig.js";

const next = () => HookResult.CALL_NEXT;

test("every point is there from the start, as a plain array; none can be replaced", () => {
  const { hooks } = rig().engine;
  expect(Object.keys(hooks)).toEqual(hookPointNames);
  expect(hookPointNames).toHaveLength(19);
  for (const point of hookPointNames) expect(hooks[point]).toEqual([]);
  expect(() => Object.assign(hooks, { onError: [next] })).toThrow(TypeError);
});

test("a dormant point takes hooks, and nothing calls them", async () => {
  const { engine, session } = rig();
  const called: string[] = [];
  for (const point of ["onGivingUp", "onCompacting", "onReviewingMessage", "onError"] as const) {
    engine.hooks.register(point, (() => {
      called.push(point);
      return HookResult.CALL_NEXT;
    }) as never);
  }
  expect((await session.send("Hi")).outcome).toBe("completed");
  expect(called).toEqual([]);
});

test("hooks are the engine's: they run for every agent's turns", async () => {
  const { engine, session } = rig({ answers: ["One.", "Two."] });
  const other = engine.createAgent({ name: "sales", output: "block" });
  const names: string[] = [];
  engine.hooks.onPreparing.push(({ agent }) => {
    names.push(agent.name);
    return HookResult.CALL_NEXT;
  });
  await session.send("Hi");
  await engine.createSession({ agent: other }).send("Hi");
  expect(names).toEqual(["helper", "sales"]);
});

test("each registration is its own, also of one function twice, and so is its undo", async () => {
  const { engine, session } = rig({ answers: ["One.", "Two.", "Three.", "Four."] });
  let calls = 0;
  const count: Hook<"onPreparing"> = () => {
    calls += 1;
    return HookResult.CALL_NEXT;
  };
  const undoFirst = engine.hooks.register("onPreparing", count);
  const undoSecond = engine.hooks.register("onPreparing", count);
  engine.hooks.onPreparing.push(count);
  const callsOfATurn = async () => {
    calls = 0;
    await session.send("Hi");
    return calls;
  };
  expect(await callsOfATurn()).toBe(3);
  undoFirst();
  undoFirst();
  expect(await callsOfATurn()).toBe(2);
  undoSecond();
  expect(await callsOfATurn()).toBe(1);
  expect(engine.hooks.onPreparing).toEqual([count]);
});

test("an undo finds its hook wherever the list was changed meanwhile, and does nothing if it is gone", () => {
  const { hooks } = rig().engine;
  const undo = hooks.register("onPreparing", next, { name: "a" });
  hooks.onPreparing.unshift(next);
  undo();
  expect(hooks.onPreparing).toEqual([next]);
  const again = hooks.register("onPreparing", next);
  hooks.onPreparing.length = 0;
  again();
  expect(hooks.onPreparing).toEqual([]);
});

test("a hook is named as registered, else as its function, else by its place", () => {
  const { hooks } = rig().engine;
  hooks.register("onPreparing", next, { name: "guard" });
  hooks.register("onPreparing", next);
  hooks.register("onPreparing", (() => next)());
  hooks.register("onPreparing", () => HookResult.CALL_NEXT);
  hooks.onPreparing.push(() => HookResult.CALL_NEXT);
  const names = hooks.onPreparing.map((hook, index) => hookName(hook, "onPreparing", index));
  expect(names).toEqual(["guard", "next", "next", "onPreparing[3]", "onPreparing[4]"]);
  expect(hooks.onPreparing.slice(0, 2).map(originalHook)).toEqual([next, next]);
});

test("a point that does not exist is refused, with those that do", () => {
  const { hooks } = rig().engine;
  expect(() => hooks.register("onPreparign" as "onPreparing", next)).toThrow(
    expect.objectContaining({
      code: "HOOK_POINT_UNKNOWN",
      message: 'There is no hook point "onPreparign".',
      details: { point: "onPreparign", available: hookPointNames },
    }),
  );
});

const honouring = [
  ...["onError", "onAcknowledging", "onAcknowledged", "onPreparing", "onGeneratingMessages"],
  ...["onReviewingToolCalls", "onReviewingMessage", "onMessageGenerated", "onGivingUp"],
];

test.for(hookPointNames)("isolate at %s: only where nothing is honoured", (point) => {
  const { hooks } = rig().engine;
  const register = () => hooks.register(point, next as never, { isolate: true });
  if (honouring.includes(point)) {
    const message = `A hook at ${point} cannot be isolated: its failure would fail open.`;
    expect(register).toThrow(expect.objectContaining({ code: "HOOK_NOT_ISOLATABLE", point, message }));
    expect(hooks[point]).toEqual([]);
  } else expect(register()).toBeTypeOf("function");
});

test("an isolated hook's failure is recorded; the next hook runs, and the turn goes on", async () => {
  const { engine, session } = rig();
  const called: string[] = [];
  const fail = () => {
    called.push("isolated");
    throw new Error("sink is down");
  };
  engine.hooks.register("onStepStarted", fail, { isolate: true });
  engine.hooks.register("onStepStarted", () => Promise.reject(new Error("late")), { isolate: true });
  engine.hooks.onStepStarted.push(() => void called.push("next"));
  expect((await session.send("Hi")).outcome).toBe("completed");
  expect(called).toEqual(["isolated", "next"]);
});
