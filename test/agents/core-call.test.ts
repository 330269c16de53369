import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AgentHookError, ToolCallRefused } from "../../src/agents/agent-errors.js";
import type { CoreParameters } from "../../src/agents/parameters.js";
import type { ReplyKwargs } from "../../src/agents/running.js";
import { Msg } from "../../src/messages/msg.js";
import { append, deferred, F, msg, rejection, settle, textsOf } from "./fixture.js";

/** An echo that takes a flag, as a subclass may. */
class Flagged extends F {
  static override readonly parameters: CoreParameters = { reply: { defaults: { flag: 0 } } };
}

const echo = (text: string) => new Msg({ id: "e1", role: "user", content: text });

describe("pre-hooks", () => {
  it("D1: a returned copy is what the core function gets; the caller's message and the id stay", async () => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "tag", (_agent, kwargs) => {
      return { ...kwargs, msg: append(kwargs.msg, "[instance-pre-reply]") };
    });
    const message = echo("Hello, world!");
    await agent.reply({ msg: message });
    expect(agent.printed[0]?.text).toBe("Hello, world![instance-pre-reply]mark");
    expect(agent.got[0]?.msg.id).toBe("e1");
    expect(agent.got[0]?.msg).toBeInstanceOf(Msg);
    expect(message.text).toBe("Hello, world!");
  });

  it("E1: a throw stops everything after it", async () => {
    const agent = new F();
    const boom = new Error("boom");
    let second = 0;
    agent.registerInstanceHook("preReply", "first", () => {
      throw boom;
    });
    agent.registerInstanceHook("preReply", "second", () => void second++);
    const error = await rejection<AgentHookError>(agent.reply({ msg: msg("0") }));
    expect(AgentHookError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ code: "AGENT_HOOK_ERROR", type: "preReply", hook: "first", cause: boom });
    expect(error.details).toEqual({ agent: "f", type: "preReply", hook: "first" });
    expect(error.message).toBe('preReply hook "first" of agent "f" threw: boom');
    expect([second, agent.got.length]).toEqual([0, 0]);
  });

  it.each([
    ["s", "a string"],
    [[1], "an array"],
    [false, "a boolean"],
    [0, "a number"],
    [msg("0"), "an instance of Msg"],
    [Object.create({ constructor: undefined }), "an instance of a class"],
  ])("E4: returning %j is a typed error that names the hook", async (value, kind) => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "odd", (() => value) as never);
    const error = await rejection<AgentHookError>(agent.reply({ msg: msg("0") }));
    expect(error.code).toBe("AGENT_HOOK_ERROR");
    expect(error.message).toBe(
      `preReply hook "odd" of agent "f" returned ${kind}; expected a plain object of kwargs, or nothing`,
    );
    expect(agent.got).toEqual([]);
  });

  it("E5: defaults apply to returned kwargs; a required key that is missing is a clear error", async () => {
    const agent = new Flagged();
    const undo = agent.registerInstanceHook("preReply", "fresh", () => ({ msg: msg("new") }));
    await agent.reply({ msg: msg("0"), flag: 7 });
    expect(agent.got[0]?.flag).toBe(0);
    undo();
    agent.registerInstanceHook("preReply", "empty", (() => ({})) as never);
    expect(await rejection(agent.reply({ msg: msg("0") }))).toMatchObject({
      code: "AGENT_ARGUMENTS",
      message:
        'reply of agent "f" lacks the required key "msg" (kwargs returned by its preReply hook "empty")',
      details: { agent: "f", core: "reply", key: "msg", type: "preReply", hook: "empty" },
    });
  });

  it("defaults are filled before the first hook runs", async () => {
    const agent = new Flagged();
    let seen: unknown;
    agent.registerInstanceHook("preReply", "look", (_agent, kwargs) => {
      seen = kwargs.flag;
    });
    await agent.reply({ msg: msg("0") });
    expect(seen).toBe(0);
  });

  it("E7: an unknown key in returned kwargs is a clear error", async () => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "typo", (_agent, kwargs) => ({ ...kwargs, mgs: 1 }));
    expect(await rejection(agent.reply({ msg: msg("0") }))).toMatchObject({
      code: "AGENT_ARGUMENTS",
      message:
        'reply of agent "f" got the unknown key "mgs"; it takes msg, session ' +
        '(kwargs returned by its preReply hook "typo")',
    });
  });

  it("E13: with no hook, or one returning nothing, the core function gets the caller's object", async () => {
    for (const hooks of [0, 1]) {
      const agent = new F();
      if (hooks === 1)
        agent.registerInstanceHook("preReply", "spoil", (_agent, kwargs) => void append(kwargs.msg, "x"));
      const message = msg("0");
      const kwargs = { msg: message };
      await agent.reply(kwargs);
      expect(agent.got[0]).toBe(kwargs);
      expect(textsOf(message)).toEqual(["0", "mark"]);
    }
  });

  it("E17: a later throw leaves no trace of an earlier change", async () => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "change", (_agent, kwargs) => ({ msg: append(kwargs.msg, "x") }));
    agent.registerInstanceHook("preReply", "throw", async () => {
      throw new Error("boom");
    });
    const message = msg("0");
    await rejection(agent.reply({ msg: message }));
    expect(textsOf(message)).toEqual(["0"]);
  });
});

describe("post-hooks", () => {
  it("E2: a throw goes to the caller and stops later ones; the core function ran", async () => {
    const agent = new F();
    let later = 0;
    agent.registerInstanceHook("postReply", "throw", async () => {
      throw new Error("boom");
    });
    agent.registerInstanceHook("postReply", "later", () => void later++);
    const error = await rejection<AgentHookError>(agent.reply({ msg: msg("0") }));
    expect(error).toMatchObject({ code: "AGENT_HOOK_ERROR", type: "postReply", hook: "throw" });
    expect([later, agent.got.length]).toEqual([0, 1]);
  });

  it("E3: none runs when the core function throws, and its error passes unchanged", async () => {
    const agent = new F();
    const boom = new Error("boom");
    let post = 0;
    agent.registerInstanceHook("postObserve", "count", () => void post++);
    agent.registerInstanceHook("preObserve", "look", () => {});
    agent.stored.push = () => {
      throw boom;
    };
    expect(await rejection(() => agent.observe({ msg: msg("0") }))).toBe(boom);
    expect(post).toBe(0);
  });

  it.each([[0], [""], [[]], [false]])("E8: %j replaces the output", async (value) => {
    const agent = new F();
    agent.registerInstanceHook("postReply", "odd", (() => value) as never);
    agent.registerInstanceHook("postReply", "quiet", () => null);
    expect(await agent.reply({ msg: msg("0") })).toBe(value);
  });

  it("E8: null keeps the latest output", async () => {
    const agent = new F();
    const latest = msg("latest");
    agent.registerInstanceHook("postReply", "replace", () => latest);
    agent.registerInstanceHook("postReply", "null", async () => null);
    expect(await agent.reply({ msg: msg("0") })).toBe(latest);
  });

  it("E14: see copies of what the core function got, taken after it ran", async () => {
    class InPlace extends Flagged {
      protected override async replyCore(kwargs: ReplyKwargs): Promise<Msg> {
        return append(kwargs.msg, "+core");
      }
    }
    const agent = new InPlace();
    agent.registerInstanceHook("preReply", "flag", (_agent, kwargs) => ({ ...kwargs, flag: 9 }));
    const seen: unknown[] = [];
    agent.registerInstanceHook("postReply", "look", (_agent, kwargs, output) => {
      seen.push(kwargs.msg.text, kwargs.flag, output.text, output === kwargs.msg);
    });
    await agent.reply({ msg: echo("0") });
    expect(seen).toEqual(["0+core", 9, "0+core", false]);
  });

  it("E15: a change in place of a hook that returns nothing is discarded", async () => {
    const agent = new F();
    agent.registerInstanceHook("postReply", "spoil", (_agent, kwargs, output) => {
      append(output, "x");
      append(kwargs.msg, "x");
    });
    const message = msg("0");
    expect(await agent.reply({ msg: message })).toBe(message);
    expect(textsOf(message)).toEqual(["0", "mark"]);
  });
});

describe("which hooks a call runs", () => {
  it("pre-hooks as of its start, post-hooks as of the core function's return", async () => {
    const log: string[] = [];
    class Registering extends F {
      protected override async replyCore(kwargs: ReplyKwargs): Promise<Msg> {
        this.registerInstanceHook("postReply", "from core", () => void log.push("post from core"));
        return kwargs.msg;
      }
    }
    const agent = new Registering();
    await agent.reply({ msg: msg("0") });
    expect(log).toEqual(["post from core"]);

    const late = new F();
    late.registerInstanceHook("preReply", "register", () => {
      late.registerInstanceHook("preReply", "too late", () => void log.push("too late"));
      late.registerInstanceHook("postReply", "in time", () => void log.push("in time"));
    });
    await late.reply({ msg: msg("0") });
    expect(log).toEqual(["post from core", "in time"]);
  });

  it("concurrent calls each keep all of theirs (property)", async () => {
    const calls = fc.array(fc.nat(4), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(calls, fc.nat(3), async (waits, asyncHooks) => {
        const agent = new F();
        const log: string[] = [];
        for (const type of ["preReply", "postReply"] as const) {
          for (let hook = 0; hook < 3; hook += 1) {
            agent.registerInstanceHook(type, `h${hook}`, ((_agent: F, kwargs: ReplyKwargs) => {
              const done = () => void log.push(`${kwargs.msg.id} ${type} ${hook}`);
              if (hook >= asyncHooks) return done();
              const waitFor = waits[Number(kwargs.msg.id)] ?? 0;
              return (async () => {
                for (let turn = 0; turn < waitFor; turn += 1) await undefined;
                done();
              })();
            }) as never);
          }
        }
        const messages = waits.map((_, id) => new Msg({ id: String(id), role: "user", content: "" }));
        await Promise.all(messages.map((message) => agent.reply({ msg: message })));
        for (const { id } of messages) {
          const own = log.filter((line) => line.startsWith(`${id} `));
          expect(own).toEqual(
            ["preReply", "postReply"].flatMap((type) => [0, 1, 2].map((hook) => `${id} ${type} ${hook}`)),
          );
        }
      }),
    );
  });

  it("waits for one hook before it calls the next", async () => {
    const agent = new F();
    const gate = deferred();
    let second = 0;
    agent.registerInstanceHook("preReply", "slow", () => gate.promise);
    agent.registerInstanceHook("preReply", "second", () => void second++);
    const reply = agent.reply({ msg: msg("0") });
    await settle();
    expect(second).toBe(0);
    gate.resolve();
    await reply;
    expect(second).toBe(1);
  });
});

describe("chains (properties)", () => {
  type Behaviour = "returns" | "nothing" | "null";
  const behaviours = fc.array(
    fc.record({ does: fc.constantFrom<Behaviour>("returns", "nothing", "null"), async: fc.boolean() }),
    { maxLength: 6 },
  );

  it("return the latest value, in registration order, and never touch the caller's objects", async () => {
    await fc.assert(
      fc.asyncProperty(behaviours, behaviours, async (pres, posts) => {
        class Copying extends F {
          protected override async replyCore(kwargs: ReplyKwargs): Promise<Msg> {
            return msg(...textsOf(kwargs.msg), "core");
          }
        }
        const agent = new Copying();
        const expected = ["0"];
        const register = (
          type: "preReply" | "postReply",
          index: number,
          { does, async }: (typeof pres)[number],
        ) => {
          const label = `${type}${index}`;
          if (does === "returns") expected.push(label);
          const hook = (_agent: F, kwargs: ReplyKwargs, output?: Msg) => {
            const changed = append(output ?? kwargs.msg, label);
            if (does !== "returns") return does === "null" ? null : undefined;
            return output === undefined ? { msg: changed } : changed;
          };
          const awaited = async (...args: Parameters<typeof hook>) => hook(...args);
          agent.registerInstanceHook(type, label, (async ? awaited : hook) as never);
        };
        for (const [index, behaviour] of pres.entries()) register("preReply", index, behaviour);
        expected.push("core");
        for (const [index, behaviour] of posts.entries()) register("postReply", index, behaviour);
        const message = msg("0");
        expect(textsOf(await agent.reply({ msg: message }))).toEqual(expected);
        expect(textsOf(message)).toEqual(["0"]);
      }),
    );
  });
});

describe("ToolCallRefused", () => {
  it("is an error like any other outside preActing", async () => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "refuse", () => {
      throw new ToolCallRefused("no");
    });
    expect(await rejection(agent.reply({ msg: msg("0") }))).toMatchObject({ code: "AGENT_HOOK_ERROR" });
  });
});
