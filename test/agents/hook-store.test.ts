import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ReasoningAgent } from "../../src/agents/reasoning-agent.js";
import { F, msg, rejection } from "./fixture.js";

describe("registration", () => {
  it("E10: the same name overwrites and keeps its place; removed and registered again: last", async () => {
    const agent = new F();
    let log: string[] = [];
    const say = (label: string) => () => void log.push(label);
    agent.registerInstanceHook("preReply", "a", say("a"));
    agent.registerInstanceHook("preReply", "b", say("b"));
    agent.registerInstanceHook("preReply", "c", say("c"));
    agent.registerInstanceHook("preReply", "a", say("A2"));
    await agent.reply({ msg: msg("0") });
    expect(log).toEqual(["A2", "b", "c"]);
    log = [];
    agent.removeInstanceHook("preReply", "a");
    agent.registerInstanceHook("preReply", "a", say("a3"));
    await agent.reply({ msg: msg("0") });
    expect(log).toEqual(["b", "c", "a3"]);
  });

  it("is a list by name, whatever is registered, removed, undone and cleared (property)", async () => {
    const step = fc.record({
      does: fc.constantFrom("register", "remove", "undo", "clear"),
      name: fc.constantFrom("a", "b", "c"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const agent = new F();
        let ran: number[] = [];
        const undos = new Map<string, () => void>();
        let model: { name: string; id: number }[] = [];
        for (const [id, { does, name }] of steps.entries()) {
          const at = model.findIndex((entry) => entry.name === name);
          if (does === "register") {
            undos.set(
              name,
              agent.registerInstanceHook("preReply", name, () => void ran.push(id)),
            );
            if (at === -1) model.push({ name, id });
            else model[at] = { name, id };
          } else if (does === "clear") {
            agent.clearInstanceHooks("preReply");
            model = [];
          } else {
            if (does === "undo") undos.get(name)?.();
            else if (at !== -1) agent.removeInstanceHook("preReply", name);
            model = model.filter((entry) => entry.name !== name);
          }
        }
        expect(agent.hasHooks("preReply")).toBe(model.length > 0);
        await agent.reply({ msg: msg("0") });
        expect(ran).toEqual(model.map((entry) => entry.id));
        ran = [];
      }),
    );
  });

  it("an undo does not take out a hook that has taken its name since", () => {
    const agent = new F();
    const undo = agent.registerInstanceHook("preReply", "a", () => {});
    agent.registerInstanceHook("preReply", "a", () => {});
    undo();
    expect(agent.hasHooks("preReply")).toBe(true);
  });

  it("clears one type, or all", () => {
    const agent = new F();
    const register = () => {
      agent.registerInstanceHook("preReply", "a", () => {});
      agent.registerInstanceHook("postPrint", "b", () => {});
    };
    register();
    agent.clearInstanceHooks("preReply");
    expect([agent.hasHooks("preReply"), agent.hasHooks("postPrint")]).toEqual([false, true]);
    register();
    agent.clearInstanceHooks();
    expect([agent.hasHooks("preReply"), agent.hasHooks("postPrint")]).toEqual([false, false]);
  });
});

describe("typed errors name type, name and the supported types", () => {
  const types = ["preReply", "postReply", "preObserve", "postObserve", "prePrint", "postPrint"];
  const supported = `supported types: ${types.join(", ")}`;

  it("unknown type, also one that only reasoning agents have", async () => {
    const agent = new F();
    expect(
      await rejection(() => agent.registerInstanceHook("preRepyl" as "preReply", "a", () => {})),
    ).toMatchObject({
      code: "AGENT_HOOK_TYPE_UNKNOWN",
      message: `agent "f" has no hook type "preRepyl" (hook "a"); ${supported}`,
      details: { type: "preRepyl", hook: "a", supported: types },
    });
    expect(await rejection(() => agent.clearInstanceHooks("preRepyl" as "preReply"))).toMatchObject({
      message: `agent "f" has no hook type "preRepyl"; ${supported}`,
      details: { type: "preRepyl", supported: types },
    });
    for (const act of [
      () => agent.registerInstanceHook("preActing", "a", () => {}),
      () => agent.removeInstanceHook("preActing", "a"),
      () => agent.clearInstanceHooks("preActing"),
      () => F.registerClassHook("preActing", "a", () => {}),
    ]) {
      expect(await rejection(act)).toMatchObject({
        code: "AGENT_HOOK_TYPE_UNKNOWN",
        details: { type: "preActing" },
      });
    }
    expect(new ReasoningAgent({ name: "r" }).registerInstanceHook("preActing", "a", () => {})).toBeTypeOf(
      "function",
    );
  });

  it("unknown name", async () => {
    const agent = new F();
    agent.registerInstanceHook("preReply", "a", () => {});
    expect(await rejection(() => agent.removeInstanceHook("preReply", "b"))).toMatchObject({
      code: "AGENT_HOOK_NAME_UNKNOWN",
      message: `agent "f" has no preReply hook "b"; registered: a; ${supported}`,
      details: { type: "preReply", hook: "b", registered: ["a"], supported: types },
    });
    agent.registerInstanceHook("preReply", "c", () => {});
    expect((await rejection(() => agent.removeInstanceHook("preReply", "b"))).message).toContain(
      "; registered: a, c;",
    );
    expect(await rejection(() => agent.removeInstanceHook("postReply", "b"))).toMatchObject({
      message: `agent "f" has no postReply hook "b"; none is registered; ${supported}`,
    });
  });

  it("no function", async () => {
    const agent = new F();
    for (const [value, kind] of [
      [null, "null"],
      [["a"], "an array"],
      [new Map(), "an instance of Map"],
      [Object.create(null), "an instance of a class"],
      ["a", "a string"],
    ]) {
      const { message } = await rejection(() => agent.registerInstanceHook("preReply", "a", value as never));
      expect(message).toContain(`must be a function, not ${kind};`);
    }
    expect(
      await rejection(() => agent.registerInstanceHook("preReply", "a", undefined as never)),
    ).toMatchObject({
      code: "AGENT_HOOK_NOT_A_FUNCTION",
      message: `The preReply hook "a" of agent "f" must be a function, not undefined; ${supported}`,
      details: { type: "preReply", hook: "a", supported: types },
    });
  });
});
