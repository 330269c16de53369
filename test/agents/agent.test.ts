import { describe, expect, it } from "vitest";
import { Agent } from "../../src/agents/agent.js";
import type { ReplyKwargs, Running } from "../../src/agents/running.js";
import type { Msg } from "../../src/messages/msg.js";
import { append, F, msg, postHooks, preHooks, rejection, running, textsOf } from "./fixture.js";

// The numbers are those of the reference system's cases: H chains, G inheritance, E18 nesting.

describe("chains of an agent's hooks", () => {
  const rows: [id: string, hooks: number, result: string[], log: string[]][] = [
    ["H1", 0, ["0", "mark"], []],
    ["H2", 1, ["0", "pre_1", "mark"], ["pre_1"]],
    ["H3", 2, ["0", "pre_1", "mark"], ["pre_1", "pre_2"]],
    ["H4", 3, ["0", "pre_1", "pre_3", "mark"], ["pre_1", "pre_2", "pre_3"]],
    ["H5", 4, ["0", "pre_1", "pre_3", "mark"], ["pre_1", "pre_2", "pre_3", "pre_4"]],
    ["H6", 5, ["0", "pre_1", "pre_3", "mark", "post_1"], ["pre_1", "pre_2", "pre_3", "pre_4", "post_1"]],
    [
      "H7",
      6,
      ["0", "pre_1", "pre_3", "mark", "post_1"],
      ["pre_1", "pre_2", "pre_3", "pre_4", "post_1", "post_2"],
    ],
    [
      "H8",
      7,
      ["0", "pre_1", "pre_3", "mark", "post_1", "post_3"],
      ["pre_1", "pre_2", "pre_3", "pre_4", "post_1", "post_2", "post_3"],
    ],
    [
      "H9",
      8,
      ["0", "pre_1", "pre_3", "mark", "post_1", "post_3"],
      ["pre_1", "pre_2", "pre_3", "pre_4", "post_1", "post_2", "post_3", "post_4"],
    ],
  ];

  function hooked(count: number) {
    const log: string[] = [];
    const agent = new F();
    const all = [
      ...Object.entries(preHooks(log)).map(([name, hook]) => ["preReply", name, hook] as const),
      ...Object.entries(postHooks(log)).map(([name, hook]) => ["postReply", name, hook] as const),
    ];
    for (const [type, name, hook] of all.slice(0, count))
      agent.registerInstanceHook(type, name, hook as never);
    return { agent, log };
  }

  it.each(rows)("%s: %i hooks of reply give %j", async (_id, count, result, log) => {
    const { agent, log: logged } = hooked(count);
    expect(textsOf(await agent.reply({ msg: msg("0") }))).toEqual(result);
    expect(logged).toEqual(log);
  });

  it("H10: clearInstanceHooks() takes out all of them", async () => {
    const { agent, log } = hooked(8);
    agent.clearInstanceHooks();
    expect(textsOf(await agent.reply({ msg: msg("0") }))).toEqual(["0", "mark"]);
    expect(log).toEqual([]);
  });

  it("H11: prePrint hooks run once each when reply prints", async () => {
    const log: string[] = [];
    const agent = new F();
    for (const [name, hook] of Object.entries(preHooks(log)))
      agent.registerInstanceHook("prePrint", name, hook as never);
    await agent.reply({ msg: msg("0") });
    expect(log).toEqual(["pre_1", "pre_2", "pre_3", "pre_4"]);
    expect(agent.printed.map(textsOf)).toEqual([["0", "pre_1", "pre_3"]]);
  });

  it.each([
    ["H12", 0, ["pre_1", "pre_2"]],
    ["H13", 2, ["pre_1", "pre_2", "post_1", "post_2"]],
  ])("%s: observe with its hooks stores what they made of it", async (_id, posts, expected) => {
    const log: string[] = [];
    const agent = new F();
    for (const name of ["pre_1", "pre_2"])
      agent.registerInstanceHook("preObserve", name, preHooks(log)[name] as never);
    for (const name of ["post_1", "post_2"].slice(0, posts)) {
      agent.registerInstanceHook("postObserve", name, postHooks(log)[name] as never);
    }
    await agent.observe({ msg: msg("0") });
    expect(agent.stored.map(textsOf)).toEqual([["0", "pre_1"]]);
    expect(log).toEqual(expected);
  });
});

describe("inheritance", () => {
  class Child extends F {
    protected override async replyCore(kwargs: ReplyKwargs): Promise<Msg> {
      return append(await super.replyCore(kwargs), "child");
    }
  }
  class Grandchild extends Child {
    override async reply(kwargs: ReplyKwargs, run?: Running): Promise<Msg> {
      return append(await super.reply(kwargs, run), "outside");
    }
    protected override async replyCore(kwargs: ReplyKwargs): Promise<Msg> {
      return append(await super.replyCore(kwargs), "grandchild");
    }
  }

  it.each([
    ["G1", Child, ["0", "mark", "child"]],
    ["G3", Grandchild, ["0", "mark", "child", "grandchild", "outside"]],
  ])("%s: hooks run once, however many levels override", async (_id, Class, result) => {
    const agent = new Class();
    let pre = 0;
    let post = 0;
    agent.registerInstanceHook("preReply", "count", () => void pre++);
    agent.registerInstanceHook("postReply", "count", () => void post++);
    expect(textsOf(await agent.reply({ msg: msg("0") }))).toEqual(result);
    expect([pre, post]).toEqual([1, 1]);
  });

  it("G4: a throwing reply throws each time, with its pre-hook once a call", async () => {
    const boom = new Error("boom");
    class Broken extends F {
      protected override replyCore(): Promise<Msg> {
        throw boom;
      }
    }
    const agent = new Broken();
    let pre = 0;
    agent.registerInstanceHook("preReply", "count", () => void pre++);
    for (const calls of [1, 2]) {
      expect(await rejection(agent.reply({ msg: msg("0") }))).toBe(boom);
      expect(pre).toBe(calls);
    }
  });
});

describe("an agent by itself", () => {
  it("E18: a reply that prints runs the hooks nested, and print has no output", async () => {
    const order: unknown[] = [];
    const agent = new F();
    agent.registerInstanceHook("preReply", "log", () => void order.push("preReply"));
    agent.registerInstanceHook("prePrint", "log", () => void order.push("prePrint"));
    agent.registerInstanceHook(
      "postPrint",
      "log",
      (_agent, _kwargs, output) => void order.push("postPrint", output),
    );
    agent.registerInstanceHook("postReply", "log", () => void order.push("postReply"));
    await agent.reply({ msg: msg("0") });
    expect(order).toEqual(["preReply", "prePrint", "postPrint", undefined, "postReply"]);
  });

  it("stays synchronous where the core function is and no hook runs", () => {
    const agent = new F();
    expect(agent.observe({ msg: msg("0") })).toBeUndefined();
    expect(agent.print({ msg: msg("0"), last: true })).toBeUndefined();
    expect(agent.stored).toHaveLength(1);
    expect(agent.printed).toHaveLength(1);
  });

  it("outside a turn: reply says what to do, observe and print do nothing", async () => {
    const agent = new Agent({ name: "bare" });
    expect(await rejection(agent.reply({ msg: msg("0") }))).toMatchObject({
      code: "CONFIG_INVALID",
      message: 'Agent "bare" has no reply outside a turn: send through a session, or override replyCore',
      details: { agent: "bare", core: "reply" },
    });
    expect(agent.observe({ msg: msg("0") })).toBeUndefined();
    expect(agent.print({ msg: msg("0"), last: true })).toBeUndefined();
  });

  it("inside a turn: hands over to the turn, with itself and the kwargs", async () => {
    const agent = new Agent({ name: "bare" });
    const seen: unknown[] = [];
    const run = running({
      reply: async (by, kwargs) => {
        seen.push(by, kwargs.msg);
        return kwargs.msg;
      },
      observe: (by, kwargs) => void seen.push(by, kwargs.msg),
      print: (by, kwargs) => void seen.push(by, kwargs.last),
    });
    const message = msg("0");
    expect(await agent.reply({ msg: message }, run)).toBe(message);
    await agent.observe({ msg: message }, run);
    await agent.print({ msg: message, last: false }, run);
    expect(seen).toEqual([agent, message, agent, message, agent, false]);
  });
});

describe("the door", () => {
  it("takes a reply from outside a turn, without hooks; the turn's own reply runs them", async () => {
    const agent = new F();
    const session = { send: "data" };
    const log: string[] = [];
    agent.registerInstanceHook("preReply", "log", () => void log.push("pre"));
    const through: ReplyKwargs[] = [];
    agent.attachDoor(async (kwargs) => {
      through.push(kwargs);
      log.push("door");
      return agent.reply({ msg: kwargs.msg }, running());
    });
    const message = msg("0");
    expect(textsOf(await agent.reply({ msg: message, session }))).toEqual(["0", "mark"]);
    expect(log).toEqual(["door", "pre"]);
    expect(through[0]?.msg).toBe(message);
    expect(through[0]?.session).toBe(session);
  });

  it("checks the kwargs before it opens", async () => {
    const agent = new F();
    agent.attachDoor(() => Promise.reject(new Error("opened")));
    expect(await rejection(agent.reply({} as ReplyKwargs))).toMatchObject({ code: "AGENT_ARGUMENTS" });
  });
});
