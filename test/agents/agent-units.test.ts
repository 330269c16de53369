import { describe, expect, it } from "vitest";
import { AgentHookError } from "../../src/agents/agent-errors.js";
import type { LifecycleEvent } from "../../src/lifecycle/events.js";
import { append, F, msg, rejection, running } from "./fixture.js";

const briefly = (events: LifecycleEvent[]) =>
  events.map((event) => {
    const { type, unit, parent } = event as { type: string; unit: string; parent?: string };
    const name = "name" in event ? event.name : "core" in event ? event.core : "";
    return parent === undefined ? `${type} ${unit} ${name}` : `${type} ${unit} ${name} in ${parent}`;
  });

describe("what a turn's observers are told", () => {
  it("a unit for the core function, and one for each hook within it", async () => {
    const agent = new F();
    const run = running();
    agent.registerInstanceHook("preObserve", "change", (_agent, kwargs) => ({
      msg: append(kwargs.msg, "x"),
    }));
    agent.registerInstanceHook("preObserve", "look", async () => {});
    agent.registerInstanceHook("postObserve", "look", async () => null);
    const kwargs = { msg: msg("0") };
    await agent.observe(kwargs, run);
    expect(briefly(run.events)).toEqual([
      "core.started unit-1 observe in unit-of-turn",
      "agentHook.started unit-2 change in unit-1",
      "agentHook.ended unit-2 change",
      "agentHook.started unit-3 look in unit-1",
      "agentHook.ended unit-3 look",
      "agentHook.started unit-4 look in unit-1",
      "agentHook.ended unit-4 look",
      "core.ended unit-1 observe",
    ]);
    const [coreStarted, hookStarted, changed, lookStarted, looked, , , coreEnded] = run.events as unknown as [
      ...Record<"kwargs" | "value", unknown>[],
    ];
    expect(coreStarted).toMatchObject({ agent: "f", session: "s1", turn: "t1", at: 0 });
    expect(coreStarted?.kwargs).toBe(kwargs);
    expect(hookStarted).toMatchObject({ hookType: "preObserve", level: "instance", index: 0, agent: "f" });
    expect(changed).toMatchObject({ outcome: "ok", replaced: true });
    expect(lookStarted).toMatchObject({ index: 1 });
    expect(looked).toMatchObject({ outcome: "ok", replaced: false });
    expect(looked?.value).toBe(changed?.value);
    expect(coreEnded?.kwargs).toBe(changed?.value);
    expect(coreEnded?.kwargs).toHaveProperty("msg", agent.stored[0]);
    expect(coreEnded).toMatchObject({ outcome: "ok", output: undefined });
  });

  it("the latest output, as the caller gets it", async () => {
    const agent = new F();
    const run = running();
    const latest = msg("latest");
    agent.registerInstanceHook("postReply", "replace", () => latest);
    await agent.reply({ msg: msg("0") }, run);
    const last = run.events.at(-1) as { type: string; output: unknown };
    expect(last.type).toBe("core.ended");
    expect(last.output).toBe(latest);
  });

  it("how it failed: in a hook, without kwargs of a core function that did not run", async () => {
    const agent = new F();
    const run = running();
    agent.registerInstanceHook("preObserve", "throw", () => {
      throw new Error("boom");
    });
    const error = await rejection(() => agent.observe({ msg: msg("0") }, run));
    expect(AgentHookError.isInstance(error)).toBe(true);
    const [, , hookEnded, coreEnded] = run.events as unknown as Record<string, unknown>[];
    expect(hookEnded).toMatchObject({ type: "agentHook.ended", outcome: "error", replaced: false, error });
    expect(coreEnded).toMatchObject({ type: "core.ended", outcome: "error", error });
    expect(coreEnded).not.toHaveProperty("kwargs");
  });

  it("how it failed: a returned value that does not fit, a core function that throws at once", async () => {
    const agent = new F();
    const run = running();
    const undo = agent.registerInstanceHook("preObserve", "odd", (() => 1) as never);
    await rejection(() => agent.observe({ msg: msg("0") }, run));
    expect(run.events[2]).toMatchObject({ type: "agentHook.ended", outcome: "error", replaced: false });
    undo();
    const boom = new Error("boom");
    agent.stored.push = () => {
      throw boom;
    };
    expect(await rejection(() => agent.observe({ msg: msg("0") }, run))).toBe(boom);
    expect(run.events.at(-1)).toMatchObject({ type: "core.ended", outcome: "error", error: boom });
  });

  it("what a hook throws that has cancelled the turn itself is its own failure, and no cancel", async () => {
    const agent = new F();
    const run = running();
    agent.registerInstanceHook("preObserve", "stop", () => {
      run.cancel.cancel(new Error("stopped"));
      throw new Error("boom");
    });
    const error = await rejection(() => agent.observe({ msg: msg("0") }, run));
    expect(error).toMatchObject({ code: "AGENT_HOOK_ERROR", cause: { message: "boom" } });
    expect(run.events[2]).toMatchObject({ type: "agentHook.ended", outcome: "error", error });
  });

  it("they may wrap the core function and each hook", async () => {
    const order: string[] = [];
    const run = running(
      {},
      {
        event: () => {},
        around: (unit, work) => {
          order.push(`> ${unit.type}`);
          work();
          order.push(`< ${unit.type}`);
        },
      },
    );
    const agent = new F();
    agent.registerInstanceHook("preObserve", "sync", () => void order.push("hook"));
    await agent.observe({ msg: msg("0") }, run);
    expect(order).toEqual([
      "> core.started",
      "> agentHook.started",
      "hook",
      "< agentHook.started",
      "< core.started",
    ]);
  });

  it("stays synchronous, traced or silent, and tells nobody where nobody listens", () => {
    const agent = new F();
    const traced = running();
    expect(agent.print({ msg: msg("0"), last: true }, traced)).toBeUndefined();
    expect(traced.events.map((event) => event.type)).toEqual(["core.started", "core.ended"]);
    const silent = running({}, "silent");
    silent.scope.start = () => {
      throw new Error("told");
    };
    expect(agent.print({ msg: msg("0"), last: true }, silent)).toBeUndefined();
  });
});
