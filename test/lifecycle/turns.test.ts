import {
  HookResult,
  type Ids,
  type LifecycleEvent,
  type Observer,
  OptimizationPolicy,
  ToolCallRefused,
} from "hookrig";
import { describe, expect, test } from "vitest";
import { type Answer, type Rig, type RigOptions, recorder, rig, textsOf } from "../engine/rig.js";
import { unpaired } from "./paired.js";

const boom = () => {
  throw new Error("boom");
};
const tools = { look: { execute: () => "seen" } };
const calls: Answer = { calls: ["look"] };

/** Turns that end in every way, each through a different door. */
const paths: [what: string, outcome: string, options: RigOptions, prepare?: (made: Rig) => void][] = [
  ["completed", "completed", {}],
  [
    "with tools",
    "completed",
    { answers: [calls, "Done."], agent: { tools, toolReview: true }, toolReviewer: () => ({ passed: true }) },
  ],
  [
    "given up",
    "completed",
    {
      answers: ["A", "Sorry."],
      agent: { effort: "LOW", messageReview: true },
      policy: new OptimizationPolicy({ maxRejections: { LOW: 1 } }),
      messageReviewer: () => ({ passed: false }),
    },
  ],
  [
    "stopped at a gate",
    "stopped",
    {},
    ({ engine }) => void engine.hooks.onGeneratingMessages.push(() => HookResult.BAIL),
  ],
  ["a throwing hook", "failed", {}, ({ engine }) => void engine.hooks.onStepStarted.push(boom)],
  [
    "a hook that throws as the step closes",
    "failed",
    {},
    ({ engine }) => void engine.hooks.onStepCompleted.push(boom),
  ],
  ["a throwing model", "failed", { answers: [boom] }],
  ["a throwing reviewer", "failed", { agent: { messageReview: true }, messageReviewer: boom }],
  ["a throwing moderator", "failed", { agent: { moderation: true }, moderator: boom }],
  [
    "a throwing matcher",
    "failed",
    { matcher: boom },
    ({ agent }) => void agent.createPolicy({ content: "Be kind." }),
  ],
  [
    "a throwing tool",
    "completed",
    { answers: [calls, "Done."], agent: { tools: { look: { execute: boom } } } },
  ],
  ["a call of no tool", "completed", { answers: [calls, "Done."] }],
  [
    "a refused call",
    "completed",
    { answers: [calls, "Done."], agent: { tools } },
    ({ agent }) =>
      agent.registerInstanceHook("preActing", "no", () => {
        throw new ToolCallRefused("no");
      }),
  ],
  ["a throwing pre-hook", "failed", {}, ({ agent }) => agent.registerInstanceHook("preReasoning", "p", boom)],
  [
    "a throwing post-hook",
    "failed",
    { answers: [calls], agent: { tools } },
    ({ agent }) => agent.registerInstanceHook("postActing", "p", boom),
  ],
  ["a throwing print hook", "failed", {}, ({ agent }) => agent.registerInstanceHook("prePrint", "p", boom)],
  [
    "a throwing onError hook",
    "failed",
    { answers: [boom] },
    ({ engine }) => void engine.hooks.onError.push(boom),
  ],
  [
    "a hook after the answer that throws",
    "completed",
    {},
    ({ engine }) => void engine.hooks.onMessagesEmitted.push(boom),
  ],
  [
    "a failed compaction",
    "completed",
    { compactor: boom, policy: new OptimizationPolicy({ compactAt: { MEDIUM: 1 } }) },
  ],
];

test.for(paths)("events are paired, and nest: %s", async ([, expected, options, prepare = () => {}]) => {
  for (const output of ["block", "stream"] as const) {
    const observer = recorder();
    const made = rig({ ...options, agent: { ...options.agent, output }, observers: [observer] });
    prepare(made);
    const { outcome } = await made.session.send("Hi");
    expect([outcome, unpaired(observer.events)]).toEqual([expected, []]);
    expect(
      observer.events.filter((event) => event.type === "status" && event.status === "ready"),
    ).toHaveLength(1);
    expect(observer.events.length).toBeGreaterThan(10);
  }
});

test("`unpaired` sees what is wrong", () => {
  const event = (type: string, unit: string, parent?: string) => ({ type, unit, parent }) as LifecycleEvent;
  const [outer, inner] = [event("turn.started", "t"), event("step.started", "s", "t")];
  expect(unpaired([outer, inner, event("step.ended", "s"), event("turn.ended", "t")])).toEqual([]);
  expect(unpaired([outer])).toEqual(["turn.started has no end"]);
  expect(unpaired([event("step.ended", "s")])).toEqual(["step.ended without its start"]);
  expect(unpaired([outer, inner, event("turn.ended", "t"), event("step.ended", "s")])).toEqual([
    "turn.ended before its step.started",
  ]);
});

describe("observers cannot steer", () => {
  const hostile: [what: string, observer: Observer][] = [
    ["throws at every event", { event: boom }],
    ["wraps and never runs", { event: () => {}, around: () => {} }],
    ["wraps and runs twice", { event: () => {}, around: (_unit, run) => [run(), run()] }],
    ["wraps and throws", { event: () => {}, around: boom }],
  ];
  test.for(hostile)("one that %s changes nothing, and the tool runs once", async ([, observer]) => {
    const play = async (observers: readonly Observer[]) => {
      let ran = 0;
      let hooked = 0;
      const { session, engine } = rig({
        answers: [calls, "Done."],
        agent: { tools: { look: { execute: () => ++ran } } },
        observers,
      });
      engine.hooks.onCallingTools.push(() => {
        hooked += 1;
      });
      const result = await session.send("Hi");
      return JSON.stringify([result, ran, hooked, session.memory("helper").messages]);
    };
    // An observer shifts the count of units, so both sides have one.
    expect(await play([observer])).toBe(await play([{ event: () => {} }]));
  });

  test("a session subscriber that throws is reported, and the turn goes on", async () => {
    const observer = recorder();
    const { session } = rig({ observers: [observer] });
    const heard: string[] = [];
    session.subscribe(boom);
    const undo = session.subscribe(({ type }) => void heard.push(type));
    expect(textsOf(await session.send("Hi"))).toEqual(["Hello."]);
    expect(heard).toEqual(["message", "status", "status", "message", "status"]);
    const failures = observer.events.filter(({ type }) => type === "observer.failed");
    expect(failures).toHaveLength(5);
    expect(failures[0]).toMatchObject({ observer: "session subscriber", error: { message: "boom" } });
    undo();
    undo();
    await session.post("P.S.");
    expect(heard).toHaveLength(5);
  });
});

test("no event is built while nobody listens: no id is drawn for a unit", async () => {
  const drawn: string[] = [];
  const ids: Ids = { next: (kind) => `${kind}-${drawn.push(kind)}` };
  const silent = rig({ answers: [calls, "Done."], agent: { tools }, ids });
  await silent.session.send("Hi");
  expect(drawn).not.toContain("unit");
  drawn.length = 0;
  const observed = rig({
    answers: [calls, "Done."],
    agent: { tools },
    ids,
    observers: [{ event: () => {} }],
  });
  await observed.session.send("Hi");
  expect(drawn).toContain("unit");
});

test("a silent turn and an observed one give the same result", async () => {
  const play = async (observers: readonly Observer[]) => {
    const { session, engine } = rig({
      answers: [calls, "Done."],
      agent: { tools, output: "stream" },
      observers,
    });
    engine.hooks.onStepStarted.push(async ({ emitter, step }) => emitter.message(`Step ${step}`));
    const { messages, outcome } = await session.send("Hi");
    const said = session.memory("helper").messages.map(({ role, content }) => [role, content]);
    return JSON.stringify([outcome, messages, said]);
  };
  expect(await play([recorder()])).toBe(await play([]));
});
