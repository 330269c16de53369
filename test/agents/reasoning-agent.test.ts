import { describe, expect, it } from "vitest";
import { ToolCallRefused } from "../../src/agents/agent-errors.js";
import { ReasoningAgent } from "../../src/agents/reasoning-agent.js";
import type { ActingKwargs } from "../../src/agents/running.js";
import type { ToolOutcome } from "../../src/messages/msg.js";
import { deferred, F, msg, rejection, running, settle } from "./fixture.js";

const call = (id: string, args: unknown = {}) => ({ toolCall: { id, tool: "lookup", args } });
const stop = new Error("stop");

describe("reasoning and acting", () => {
  it("hand over to the turn, with hooks around them", async () => {
    const agent = new ReasoningAgent({ name: "r" });
    const run = running({
      reasoning: async (_agent, kwargs) => msg(`${kwargs.toolChoice} ${kwargs.tools.length}`),
      acting: async (_agent, kwargs) => ({ return: kwargs.toolCall.args }),
    });
    agent.registerInstanceHook("preReasoning", "force", (_agent, kwargs) => ({
      ...kwargs,
      toolChoice: "none",
    }));
    agent.registerInstanceHook("preActing", "args", (_agent, { toolCall }) => {
      return { toolCall: { ...toolCall, args: { limited: true } } };
    });
    agent.registerInstanceHook("postActing", "wrap", (_agent, kwargs, output) => {
      return { return: [kwargs.toolCall.args, output] };
    });
    const thought = await agent.reasoning({ messages: [], tools: [], toolChoice: "auto" }, run);
    expect(thought.text).toBe("none 0");
    expect(await agent.acting(call("c1"), run)).toEqual({
      return: [{ limited: true }, { return: { limited: true } }],
    });
  });

  it("without a turn: reject", async () => {
    const agent = new ReasoningAgent({ name: "r" });
    const thinking = agent.reasoning({ messages: [], tools: [], toolChoice: "auto" });
    for (const [core, rejected] of Object.entries({
      reasoning: thinking,
      acting: agent.acting(call("c1")),
    })) {
      expect(await rejection(rejected)).toMatchObject({
        code: "CONFIG_INVALID",
        message: expect.stringContaining(`override ${core}Core`),
        details: { agent: "r", core },
      });
    }
  });

  it("E20: three concurrent calls each run all hooks, synchronous ones too", async () => {
    const agent = new ReasoningAgent({ name: "r" });
    const log: string[] = [];
    agent.registerInstanceHook(
      "preActing",
      "log",
      (_agent, kwargs) => void log.push(`pre ${kwargs.toolCall.id}`),
    );
    agent.registerInstanceHook(
      "postActing",
      "log",
      (_agent, kwargs) => void log.push(`post ${kwargs.toolCall.id}`),
    );
    const run = running({ acting: async () => ({ return: 1 }) });
    await Promise.all(["a", "b", "c"].map((id) => agent.acting(call(id), run)));
    expect(log.toSorted()).toEqual(["post a", "post b", "post c", "pre a", "pre b", "pre c"]);
  });

  it("a ToolCallRefused of a preActing hook comes out as itself, and the tool does not run", async () => {
    const agent = new ReasoningAgent({ name: "r" });
    const refusal = new ToolCallRefused("over the limit");
    let ran = 0;
    let post = 0;
    agent.registerInstanceHook("preActing", "limit", async () => {
      throw refusal;
    });
    agent.registerInstanceHook("postActing", "count", () => void post++);
    const run = running({ acting: async () => ({ return: ++ran }) });
    const error = await rejection<ToolCallRefused>(agent.acting(call("c1"), run));
    expect(error).toBe(refusal);
    expect(error).toMatchObject({ code: "TOOL_CALL_REFUSED", reason: "over the limit" });
    expect([ran, post]).toEqual([0, 0]);
  });
});

describe("a cancel", () => {
  it("E21: while the core function runs: no post-hook runs, whether it returns or throws", async () => {
    for (const returns of [true, false]) {
      const agent = new F();
      const log: string[] = [];
      const run = running();
      agent.registerInstanceHook("preObserve", "log", () => void log.push("pre"));
      agent.registerInstanceHook("postObserve", "log", () => void log.push("post"));
      agent.stored.push = () => {
        run.cancel.cancel(stop);
        if (!returns) throw stop;
        return 1;
      };
      const heard = Promise.resolve(agent.observe({ msg: msg("0") }, run));
      if (returns) expect(await heard).toBeUndefined();
      else expect(await rejection(heard)).toBe(stop);
      expect(log).toEqual(["pre"]);
    }
  });

  it.each(["preReply", "postReply"] as const)(
    "ends the waiting for a %s hook at once, with its reason",
    async (type) => {
      const agent = new F();
      const run = running();
      let next = 0;
      agent.registerInstanceHook(type, "hang", (() => new Promise(() => {})) as never);
      agent.registerInstanceHook(type, "next", (() => void next++) as never);
      const reply = agent.reply({ msg: msg("0") }, run);
      await settle();
      run.cancel.cancel(stop);
      expect(await rejection(reply)).toBe(stop);
      expect([next, agent.got.length]).toEqual([0, type === "preReply" ? 0 : 1]);
      const ended = run.events.filter(
        (event) => event.type === "agentHook.ended" || event.type === "core.ended",
      );
      expect(ended).toMatchObject([{ outcome: "cancelled" }, { outcome: "cancelled" }]);
    },
  );

  it("by a synchronous pre-hook keeps the next hook and the core function from running", async () => {
    for (const hooks of [1, 2]) {
      const agent = new F();
      const run = running();
      let second = 0;
      agent.registerInstanceHook("preReply", "cancel", () => run.cancel.cancel(stop));
      if (hooks === 2) agent.registerInstanceHook("preReply", "second", () => void second++);
      expect(await rejection(agent.reply({ msg: msg("0") }, run))).toBe(stop);
      expect([second, agent.got.length]).toEqual([0, 0]);
    }
  });

  const grace: [string, ToolOutcome, number][] = [
    ["that settled in the grace is not aborted: postActing runs", { return: "refunded" }, 1],
    ["that failed in the grace is not aborted either", { throw: "no such order" }, 1],
    ["that did not settle is aborted", { cancelled: true }, 0],
  ];
  it.each(grace)("of a turn: a tool %s", async (_what, outcome, posts) => {
    const agent = new ReasoningAgent({ name: "r" });
    const tool = deferred<ToolOutcome>();
    const run = running({ acting: () => tool.promise });
    let post = 0;
    agent.registerInstanceHook("postActing", "count", async (_agent, _kwargs: ActingKwargs, output) => {
      await settle();
      post += 1;
      expect(output).toEqual(outcome);
    });
    const acting = agent.acting(call("c1"), run);
    await settle();
    run.cancel.cancel(stop);
    tool.resolve(outcome);
    expect(await acting).toBe(outcome);
    expect(post).toBe(posts);
  });

  it("a hook that fails later, when nobody waits for it any more, is no unhandled rejection", async () => {
    const agent = new F();
    const run = running();
    const hook = deferred();
    agent.registerInstanceHook("preReply", "late", () => hook.promise);
    const reply = agent.reply({ msg: msg("0") }, run);
    await settle();
    run.cancel.cancel(stop);
    expect(await rejection(reply)).toBe(stop);
    hook.reject(new Error("late")); // An unhandled rejection would fail the test run.
    await settle();
  });
});
