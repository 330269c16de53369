import {
  countingIds,
  Engine,
  HookResult,
  hookPointNames,
  Lifecycle,
  type LifecycleEvent,
  LifecycleScope,
  type Observer,
  type UnitStarted,
} from "hookrig";
import { describe, expect, test } from "vitest";
import { settle } from "../engine/rig.js";

const clock = { now: () => 7, after: () => () => {} };
const about: Pick<UnitStarted & { type: "review.started" }, "type" | "check"> = {
  type: "review.started",
  check: "tool_review",
};
const log: LifecycleEvent = { type: "log", at: 7, level: "info", message: "hi" };

function streamOf(observers: readonly Observer[]) {
  const lifecycle = new Lifecycle(observers, clock, countingIds());
  return { lifecycle, scope: new LifecycleScope(lifecycle, "session-1", "turn-1") };
}
const listener = (name: string, told: string[]): Observer => ({
  name,
  event: (event) => void told.push(`${name}: ${event.type}`),
});
const throwing = (name: string): Observer => ({
  name,
  event: () => {
    throw new Error("disk full");
  },
});

describe("an observer that throws", () => {
  test("is isolated and counted; the others hear the event, and of the failure", () => {
    const told: string[] = [];
    const { lifecycle } = streamOf([listener("first", told), throwing("sink"), listener("last", told)]);
    lifecycle.emit(log);
    expect(told).toEqual(["first: log", "first: observer.failed", "last: observer.failed", "last: log"]);
    expect(lifecycle.observerFailures).toBe(1);
  });

  test("is told by name, with its error", () => {
    const events: LifecycleEvent[] = [];
    const { lifecycle } = streamOf([throwing("sink"), { event: (event) => void events.push(event) }]);
    lifecycle.emit(log);
    expect(events[0]).toMatchObject({
      type: "observer.failed",
      observer: "sink",
      error: { message: "disk full" },
    });
  });

  test("later, because it is async, is no different", async () => {
    const told: string[] = [];
    const sink: Observer = { name: "sink", event: async () => Promise.reject(new Error("disk full")) };
    const { lifecycle } = streamOf([listener("first", told), sink]);
    lifecycle.emit(log);
    await settle();
    expect([told, lifecycle.observerFailures]).toEqual([["first: log", "first: observer.failed"], 1]);
  });

  test("also while it is told of another's failure, does not go round for ever", () => {
    const { lifecycle } = streamOf([throwing("a"), throwing("b"), throwing("c")]);
    lifecycle.emit(log);
    expect(lifecycle.observerFailures).toBe(9);
  });
});

describe("around: the work runs exactly once", () => {
  const wrappers: [what: string, around: NonNullable<Observer["around"]>, failures: number][] = [
    ["a wrapper that runs it", (_unit, run) => run(), 0],
    ["one that never does", () => {}, 0],
    ["one that runs it twice", (_unit, run) => [run(), run()], 0],
    ["one that returns something else", (_unit, run) => `mine, not ${run()}`, 0],
    [
      "one that throws before",
      () => {
        throw new Error("no");
      },
      1,
    ],
    [
      "one that throws after",
      (_unit, run) => {
        run();
        throw new Error("no");
      },
      1,
    ],
    ["one that runs it later", (_unit, run) => void Promise.resolve().then(run), 0],
    [
      "an async one that rejects",
      async () => {
        throw new Error("no");
      },
      1,
    ],
  ];
  const unit = { ...about, at: 7, unit: "unit-1" } as UnitStarted;

  test.for(wrappers)("in %s", async ([, around, failures]) => {
    const { lifecycle } = streamOf([{ event: () => {}, around }]);
    let runs = 0;
    const result = lifecycle.around(unit, () => {
      runs += 1;
      return "the result";
    });
    await settle();
    expect([result, runs, lifecycle.observerFailures]).toEqual(["the result", 1, failures]);
  });

  test.for(wrappers)("in %s, where the work throws: its error passes", async ([, around]) => {
    const { lifecycle } = streamOf([{ event: () => {}, around }]);
    let runs = 0;
    const work = () => {
      runs += 1;
      throw new RangeError("the work's own");
    };
    expect(() => lifecycle.around(unit, work)).toThrow(RangeError);
    await settle();
    expect(runs).toBe(1);
  });

  test("wrappers nest, the first observer's outermost, and see the unit", () => {
    const order: string[] = [];
    const wrapper = (name: string): Observer => ({
      event: () => {},
      around(wrapped, run) {
        order.push(`${name} enters ${wrapped.unit}`);
        run();
        order.push(`${name} leaves`);
      },
    });
    const { lifecycle } = streamOf([wrapper("a"), { event: () => {} }, wrapper("b")]);
    lifecycle.around(unit, () => void order.push("runs"));
    expect(order).toEqual(["a enters unit-1", "b enters unit-1", "runs", "b leaves", "a leaves"]);
  });

  test("a work that rejects is not the failure of a wrapper that hands its promise on", async () => {
    const wrappers: Observer[] = [
      { event: () => {}, around: (_unit, run) => run() },
      { event: () => {}, around: async (_unit, run) => await run() },
    ];
    const { lifecycle } = streamOf(wrappers);
    await expect(lifecycle.around(unit, () => Promise.reject(new Error("own")))).rejects.toThrow("own");
    await settle();
    expect(lifecycle.observerFailures).toBe(0);
  });

  test("a promise is handed through as it is: nobody waits for it", () => {
    const { lifecycle } = streamOf([{ event: () => {}, around: (_unit, run) => run() }]);
    const promise = Promise.resolve(1);
    expect(lifecycle.around(unit, () => promise)).toBe(promise);
  });
});

describe("a scope", () => {
  test("stamps time, session and turn, and gives units their ids", () => {
    const events: LifecycleEvent[] = [];
    const { scope } = streamOf([{ event: (event) => void events.push(event) }]);
    const started = scope.start({ ...about });
    scope.end({ type: "review.ended", unit: started.unit, check: "tool_review", outcome: "ok" });
    const stamp = { at: 7, session: "session-1", turn: "turn-1", unit: "unit-1" };
    expect(events).toMatchObject([
      { type: "review.started", ...stamp },
      { type: "review.ended", ...stamp },
    ]);
  });

  test("ends what a cancel cut off, innermost first, and drops the end that comes later", () => {
    const told: string[] = [];
    const { scope } = streamOf([
      { event: (event) => void told.push("unit" in event ? `${event.type} ${event.unit}` : event.type) },
    ]);
    const outer = scope.start({ ...about });
    const inner = scope.start({ type: "matching.started", rules: 1 });
    const innermost = scope.start({ ...about });
    scope.abandon(outer.unit);
    scope.end({ type: "matching.ended", unit: inner.unit, outcome: "ok" });
    expect(told.slice(3)).toEqual([`review.ended ${innermost.unit}`, `matching.ended ${inner.unit}`]);
    scope.end({ type: "review.ended", unit: outer.unit, check: "tool_review", outcome: "ok" });
    scope.end({ type: "review.ended", unit: outer.unit, check: "tool_review", outcome: "ok" });
    expect(told.slice(5)).toEqual([`review.ended ${outer.unit}`]);
  });

  test("stamps each event anew, whatever an observer made of the one before", async () => {
    const seen = new Set<string | undefined>();
    const engine = new Engine({
      model: {
        stream: () => [
          { type: "text", text: "Hi." },
          { type: "finish", reason: "stop" },
        ],
      },
      ids: countingIds(),
      observers: [
        { event: (event) => void Object.assign(event, { session: `pseudonym of ${event.session}` }) },
        { event: ({ session }) => void seen.add(session) },
      ],
    });
    for (const point of hookPointNames) engine.hooks[point].push(() => HookResult.CALL_NEXT);
    const session = engine.createSession({ agent: engine.createAgent({ name: "helper" }) });
    await session.send("Hello?");
    expect([...seen]).toEqual([`pseudonym of ${session.id}`]);
  });

  test("is active only while somebody listens", () => {
    expect(streamOf([]).scope.active).toBe(false);
    expect(streamOf([{ event: () => {} }]).scope.active).toBe(true);
  });
});
