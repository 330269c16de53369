import { type Clock, type EngineContext, type Hook, type HookPayload, HookResult } from "hookrig";
import { describe, expect, test } from "vitest";
import { drive } from "../../harness/time/drive.js";
import { VirtualClock } from "../../harness/time/virtual-clock.js";
import { recorder, rig, settle, textsOf } from "../engine/rig.js";

/** A result for which a `then` must be called, without being a promise. */
const thenable = (value: unknown) => ({
  // biome-ignore lint/suspicious/noThenProperty: what is tested is just this.
  then(resolve: (value: unknown) => void) {
    setImmediate(() => resolve(value));
  },
});

describe("a result is awaited if it is thenable, whatever made it", () => {
  const kinds: [what: string, hook: () => unknown][] = [
    ["a plain function that returns a promise", () => Promise.resolve(HookResult.BAIL)],
    ["an async function", async () => HookResult.BAIL],
    ["a thenable that is no promise", () => thenable(HookResult.BAIL)],
    ["a function with a then", () => Object.assign(() => {}, thenable(HookResult.BAIL))],
    [
      "a bound function",
      function (this: { readonly verdict: HookResult }) {
        return Promise.resolve(this.verdict);
      }.bind({ verdict: HookResult.BAIL }),
    ],
  ];
  test.for(kinds)("%s", async ([, hook]) => {
    const { engine, session, requests } = rig();
    engine.hooks.register("onPreparing", hook as Hook<"onPreparing">);
    expect([(await session.send("Hi")).outcome, requests.length]).toEqual(["stopped", 0]);
  });
});

describe("anything that is no result is a HookError that shows it", () => {
  const garbage: [shown: string, value: unknown][] = [
    ['"BIAL"', "BIAL"],
    ['"bail"', "bail"],
    ["true", true],
    ["0", 0],
    ["null", null],
    ["an object", { result: "BAIL" }],
    ["Symbol(BAIL)", Symbol("BAIL")],
  ];
  for (const point of ["onPreparing", "onStepStarted"] as const) {
    test.for(garbage)(`%s at ${point}, at once or later`, async ([shown, value]) => {
      for (const hook of [() => value, async () => value]) {
        const { engine, session, requests } = rig();
        engine.hooks.register(point, hook as never, { name: "guard" });
        const { outcome, error } = await session.send("Hi");
        expect([outcome, requests.length]).toEqual(["failed", 0]);
        expect(error).toMatchObject({ code: "HOOK_ERROR", point, hook: "guard" });
        expect(error?.message).toContain(`returned ${shown}, which is no HookResult`);
      }
    });
  }
  test("nothing, where a result is honoured: a forgotten `return` does not fail open", async () => {
    const { engine, session, requests } = rig();
    engine.hooks.register("onPreparing", (() => {}) as never);
    const { outcome, error } = await session.send("Hi");
    expect([outcome, requests.length]).toEqual(["failed", 0]);
    expect(error?.message).toContain("returned nothing, where it must return a HookResult");
  });
  test("nothing is a result where nothing is honoured", async () => {
    const { engine, session } = rig();
    engine.hooks.onStepStarted.push(
      () => {},
      async () => {},
    );
    expect((await session.send("Hi")).outcome).toBe("completed");
  });
});

describe("the list is copied when dispatch starts", () => {
  test("hooks that hooks add or remove count from the next firing on", async () => {
    const { engine, session } = rig({ answers: ["One.", "Two."] });
    const { onPreparing } = engine.hooks;
    const called: string[] = [];
    const named = (name: string, act: () => void = () => {}): Hook<"onPreparing"> => {
      return () => {
        called.push(name);
        act();
        return HookResult.CALL_NEXT;
      };
    };
    const removed = named("removed");
    onPreparing.push(
      named("changes", () => {
        if (onPreparing.includes(removed)) onPreparing.splice(onPreparing.indexOf(removed), 1);
        if (onPreparing.length < 3) onPreparing.push(named("added"));
      }),
      removed,
    );
    await session.send("Hi");
    expect(called.splice(0)).toEqual(["changes", "removed"]);
    await session.send("Hi");
    expect(called).toEqual(["changes", "added"]);
  });
  test("hooks are awaited one after the other", async () => {
    const { engine, session } = rig();
    const log: string[] = [];
    for (const name of ["a", "b"]) {
      engine.hooks.onPreparing.push(async () => {
        log.push(`${name} begins`);
        await settle();
        log.push(`${name} ends`);
        return HookResult.CALL_NEXT;
      });
    }
    await session.send("Hi");
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });
});

describe("payloads", () => {
  test("are shared along a chain; of a review, only note and giveUp can be edited", async () => {
    const { engine, session } = rig({
      answers: ["A draft", "A better one"],
      agent: { messageReview: true },
      messageReviewer: () => ({ passed: true }),
    });
    const faults: unknown[] = [];
    const attempt = (change: () => void) => {
      try {
        change();
        faults.push("changed");
      } catch (error) {
        faults.push((error as Error).constructor.name);
      }
    };
    const payloads = new Set<unknown>();
    let rejects = true;
    engine.hooks.onReviewingMessage.push(
      (_context, payload) => {
        payloads.add(payload);
        attempt(() => Object.assign(payload, { message: "Ha!" }));
        attempt(() => Object.assign(payload, { more: 1 }));
        attempt(() => Reflect.deleteProperty(payload, "note") || fail());
        payload.note = "from the first";
        return HookResult.CALL_NEXT;
      },
      (_context, payload) => {
        payloads.add(payload);
        expect(payload.note).toBe("from the first");
        payload.note += ", and the second";
        if (!rejects) return HookResult.CALL_NEXT;
        rejects = false;
        return HookResult.BAIL;
      },
    );
    const reviewed: HookPayload.MessageReviewed[] = [];
    engine.hooks.onMessageReviewed.push((_context, payload) => {
      reviewed.push(payload);
      attempt(() => Object.assign(payload, { passed: true }));
    });
    expect(textsOf(await session.send("Hi"))).toEqual(["A better one"]);
    expect(new Set(faults)).toEqual(new Set(["TypeError"]));
    expect(payloads.size).toBe(2);
    expect(reviewed.map(({ adjustedReasoning }) => adjustedReasoning)).toEqual([
      "from the first, and the second",
      undefined, // The chain went on to the reviewer: its notes count for nothing.
    ]);
  });

  test("of tool calls are frozen all the way down: they never change what runs", async () => {
    const ran: unknown[] = [];
    const args = '{"order":{"id":"a-1","lines":[1,2]}}';
    const { engine, session } = rig({
      answers: [
        () => [
          { type: "toolCall", id: "c-1", tool: "refund", args },
          { type: "finish", reason: "toolCalls" },
        ],
        "Done.",
      ],
      agent: {
        toolReview: true,
        tools: {
          refund: {
            execute: (given) => {
              ran.push(given);
              return { receipt: { no: 1 } };
            },
          },
        },
      },
      toolReviewer: () => ({ passed: true }),
    });
    const thrown: string[] = [];
    const tamper = (point: string, change: () => void) => {
      try {
        change();
      } catch {
        thrown.push(point);
      }
    };
    type Calls = readonly HookPayload.ReviewedCall[];
    const deep = (point: string, calls: Calls) => {
      const order = calls[0]?.args.order as { id: string; lines: number[] };
      tamper(`${point}: id`, () => Object.assign(order, { id: "b-2" }));
      tamper(`${point}: line`, () => order.lines.push(3));
      tamper(`${point}: call`, () => (calls as unknown[]).push(calls[0]));
    };
    engine.hooks.onReviewingToolCalls.push((_context, { toolCalls }) => {
      deep("reviewing", toolCalls);
      return HookResult.CALL_NEXT;
    });
    engine.hooks.onToolCallsReviewed.push((_context, { toolCalls }) => deep("reviewed", toolCalls));
    engine.hooks.onCallingTools.push((_context, calls) => deep("calling", calls));
    engine.hooks.onToolCallsCompleted.push((_context, outcomes) => {
      const [outcome] = outcomes.refund ?? [];
      tamper("completed", () =>
        Object.assign((outcome as { return: { receipt: object } }).return.receipt, { no: 2 }),
      );
    });
    await session.send("Hi");
    expect(ran).toEqual([{ order: { id: "a-1", lines: [1, 2] } }]);
    expect(thrown).toHaveLength(10);
    const results = session.memory("helper").messages.find(({ role }) => role === "tool");
    expect(results?.content).toMatchObject([{ outcome: { return: { receipt: { no: 1 } } } }]);
  });

  test("the third argument is set at onError only", async () => {
    const { engine, session } = rig();
    const thirds: unknown[] = [];
    engine.hooks.onStepStarted.push((...all) => {
      thirds.push([all.length, all[2]]);
      throw new Error("no");
    });
    engine.hooks.onError.push((_context, payload, error) => {
      thirds.push([payload, error.code]);
      return HookResult.CALL_NEXT;
    });
    await session.send("Hi");
    expect(thirds).toEqual([
      [3, undefined],
      [undefined, "HOOK_ERROR"],
    ]);
  });
});

describe("a HookError is told from the one that a hook throws on", () => {
  /** Fails one turn at a hook of this name, and hands on its error. */
  const failed = async (name: string, hook: () => unknown) => {
    const { engine, session } = rig();
    engine.hooks.register("onPreparing", hook as Hook<"onPreparing">, { name });
    return (await session.send("Hi")).error as Error;
  };
  const boom = () => {
    throw new Error("boom");
  };
  test.for([
    ["of another hook", "first", () => {}, "Hook first at onPreparing returned nothing"],
    ["that has a cause", "second", boom, "Hook second at onPreparing failed: boom"],
  ] as const)("one %s is the cause of its own", async ([, name, hook, said]) => {
    const old = await failed(name, hook);
    const error = await failed("second", () => {
      throw old;
    });
    expect(error).toMatchObject({ name: "HookError", hook: "second", cause: old });
    expect(error.message).toContain(`Hook second at onPreparing failed: ${said}`);
  });
});

describe("what the stream tells of a hook", () => {
  test("a hook that returned nothing is told apart from one that returned CALL_NEXT", async () => {
    const observer = recorder();
    const { engine, session } = rig({ observers: [observer] });
    engine.hooks.onStepStarted.push(
      () => {},
      () => HookResult.CALL_NEXT,
      () => HookResult.BAIL,
    );
    await session.send("Hi");
    const told = observer.events.flatMap((event) => (event.type === "hook.ended" ? [event.result] : []));
    expect(told).toEqual(["nothing", "CALL_NEXT", "BAIL"]);
  });
});

describe("the hook time-out", () => {
  const timed = async (
    hook: (context: EngineContext, clock: VirtualClock) => unknown,
    hookTimeoutMs = 2_000,
  ) => {
    const clock = new VirtualClock(0);
    const { engine, session } = rig({ clock, hookTimeoutMs });
    engine.hooks.register("onStepStarted", (context) => hook(context, clock) as Promise<void>, {
      name: "slow",
    });
    const result = await drive(clock, session.send("Hi"));
    return { result, now: clock.now(), clock };
  };
  const wait = (clock: VirtualClock, ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));

  test("fails the turn with HookTimeoutError", async () => {
    const { result, now } = await timed((_context, clock) => wait(clock, 3_000));
    const place = { point: "onStepStarted", hook: "slow" };
    expect(result.error).toMatchObject({ name: "HookTimeoutError", code: "HOOK_TIMEOUT", ...place });
    expect(result.error?.message).toContain("2000 ms");
    expect(now).toBe(2_000);
  });
  test("leaves a hook that is in time alone, and no timer behind", async () => {
    const { result, clock } = await timed((_context, virtual) => wait(virtual, 1_999));
    await settle();
    expect([result.outcome, clock.sleeping]).toEqual(["completed", 0]);
  });
  test("makes no timer for a hook that answers at once", async () => {
    const set: number[] = [];
    const clock: Clock = {
      now: () => 0,
      after(ms) {
        set.push(ms);
        return () => {};
      },
    };
    const { engine, session } = rig({ clock, hookTimeoutMs: 2_000 });
    engine.hooks.onStepStarted.push(() => {});
    await session.send("Hi");
    expect(set).toEqual([]);
  });
});

function fail(): never {
  throw new TypeError("it was not deleted");
}
