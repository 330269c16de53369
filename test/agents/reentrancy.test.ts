import { AsyncLocalStorage } from "node:async_hooks";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ReentrantHookError } from "../../src/agents/agent-errors.js";
import type { AgentHookType } from "../../src/agents/hook-types.js";
import type { F as Fixture } from "./fixture.js";
import { deferred, F, msg, rejection, running, settle } from "./fixture.js";

describe("a hook that calls its own core function", () => {
  it.each<AgentHookType>(["preReply", "postReply"])("E19: %s → reply is refused", async (type) => {
    const agent = new F();
    agent.registerInstanceHook(type, "again", (async () => {
      await settle();
      await agent.reply({ msg: msg("1") });
    }) as never);
    const error = await rejection<ReentrantHookError>(agent.reply({ msg: msg("0") }));
    expect(ReentrantHookError.isInstance(error)).toBe(true);
    expect(error.code).toBe("AGENT_HOOK_REENTRANT");
    expect(error.cycle).toEqual([type, "reply"]);
    expect(error.message).toBe(`A hook of agent "f" called its own core function again: ${type} → reply`);
  });

  it("is refused in a synchronous hook, where it is called", () => {
    const agent = new F();
    agent.registerInstanceHook("preObserve", "again", () => agent.observe({ msg: msg("1") }) as undefined);
    return expect(agent.observe({ msg: msg("0") })).rejects.toMatchObject({
      cycle: ["preObserve", "observe"],
    });
  });

  it("is refused around a cycle, and the error names it", async () => {
    const agent = new F();
    agent.registerInstanceHook(
      "preReply",
      "hear",
      (by, kwargs) => by.observe({ msg: kwargs.msg }) as Promise<void>,
    );
    agent.registerInstanceHook(
      "preObserve",
      "answer",
      async (by, kwargs) => void (await by.reply({ msg: kwargs.msg })),
    );
    const error = await rejection<ReentrantHookError>(agent.reply({ msg: msg("0") }));
    expect(error.cycle).toEqual(["preReply", "observe", "preObserve", "reply"]);
    expect(error.details).toEqual({ agent: "f", cycle: error.cycle });
  });

  it("is refused around a cycle through another agent", async () => {
    const one = new F("one");
    const two = new F("two");
    one.registerInstanceHook(
      "preReply",
      "ask",
      async (_by, kwargs) => void (await two.reply({ msg: kwargs.msg })),
    );
    two.registerInstanceHook(
      "preReply",
      "ask",
      async (_by, kwargs) => void (await one.reply({ msg: kwargs.msg })),
    );
    const error = await rejection<ReentrantHookError>(one.reply({ msg: msg("0") }));
    expect(error.cycle).toEqual(["preReply", "two.reply", "two.preReply", "reply"]);
  });

  it("is refused before a door opens", async () => {
    const agent = new F();
    agent.attachDoor(() => Promise.reject(new Error("opened")));
    agent.registerInstanceHook(
      "preObserve",
      "ask",
      async (by, kwargs) => void (await by.reply({ msg: kwargs.msg })),
    );
    agent.registerInstanceHook(
      "preReply",
      "hear",
      (by, kwargs) => by.observe({ msg: kwargs.msg }) as Promise<void>,
    );
    const error = await rejection<ReentrantHookError>(agent.reply({ msg: msg("0") }, running()));
    expect(error.cycle).toEqual(["preReply", "observe", "preObserve", "reply"]);
  });

  it("another core function of the agent, and the same one of another agent, are fine", async () => {
    const agent = new F("one");
    const other = new F("two");
    agent.registerInstanceHook("preReply", "hear", async (by, kwargs) => {
      await by.observe({ msg: kwargs.msg });
      await other.reply({ msg: kwargs.msg });
    });
    await agent.reply({ msg: msg("0") });
    expect([agent.stored.length, other.got.length]).toEqual([1, 1]);
  });

  it("a caught error leaves the rest of the call as it is", async () => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "try", async (by) => {
      await rejection(by.reply({ msg: msg("1") }));
    });
    await agent.reply({ msg: msg("0") });
    expect(agent.got).toHaveLength(1);
  });
});

describe("calls that are no loop", () => {
  it.each([["synchronous"], ["asynchronous"]])(
    "detached work of a %s hook that has ended may call it",
    async (kind) => {
      const agent = new F();
      const gate = deferred();
      let detached: Promise<unknown> = Promise.resolve();
      let calls = 0;
      const start = (by: Fixture) => {
        calls += 1;
        if (calls === 1) detached = gate.promise.then(() => by.reply({ msg: msg("1") }));
      };
      agent.registerInstanceHook(
        "preReply",
        "detach",
        kind === "synchronous" ? start : async (by) => start(by),
      );
      // Another agent's hook runs all the while, or nobody would look where the call comes from.
      const busy = new F("busy");
      const end = deferred();
      busy.registerInstanceHook("preReply", "wait", () => end.promise);
      const other = busy.reply({ msg: msg("0") });
      await agent.reply({ msg: msg("0") });
      gate.resolve();
      await detached;
      end.resolve();
      await other;
      expect(agent.got).toHaveLength(2);
    },
  );

  it("detached work may not call it while the hook still runs", async () => {
    const agent = new F();
    let refused: Promise<Error> | undefined;
    agent.registerInstanceHook("preReply", "detach", async (by) => {
      refused = rejection(settle().then(() => by.reply({ msg: msg("1") })));
      await refused;
    });
    await agent.reply({ msg: msg("0") });
    expect(ReentrantHookError.isInstance(await refused)).toBe(true);
  });

  it("concurrent calls from outside do not see each other's hooks (property)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(5), { minLength: 2, maxLength: 6 }), async (waits) => {
        const agent = new F();
        let next = 0;
        agent.registerInstanceHook("preReply", "wait", async (by, kwargs) => {
          const turns = waits[next++] ?? 0;
          for (let turn = 0; turn < turns; turn += 1) await undefined;
          await by.observe({ msg: kwargs.msg });
        });
        await Promise.all(waits.map((_, id) => agent.reply({ msg: msg(String(id)) })));
        expect(agent.got).toHaveLength(waits.length);
      }),
    );
  });
});

describe("the cost of knowing", () => {
  it("ends with the last hook, however hooks end and overlap", async () => {
    // A storage makes every await of the process slow from its first run until it is disabled.
    const disable = vi.spyOn(AsyncLocalStorage.prototype, "disable");
    onTestFinished(() => disable.mockRestore());
    // Hooks that other tests have left running count, too.
    vi.resetModules();
    const fixture = await import("./fixture.js");
    const agent = new fixture.F();
    const gates = [deferred(), deferred()];
    let call = 0;
    agent.registerInstanceHook("preReply", "wait", () => gates[call++]?.promise);
    const replies = gates.map(() => agent.reply({ msg: msg("0") }));
    gates[0]?.resolve();
    await replies[0];
    expect(disable).toHaveBeenCalledTimes(0);
    gates[1]?.reject(new Error("boom"));
    await rejection(replies[1] as Promise<unknown>);
    expect(disable).toHaveBeenCalledTimes(1);
    agent.registerInstanceHook("preReply", "wait", () => {
      throw new Error("boom");
    });
    await rejection(agent.reply({ msg: msg("0") }));
    expect(disable).toHaveBeenCalledTimes(2);
  });
});
