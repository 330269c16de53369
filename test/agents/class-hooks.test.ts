import { afterEach, describe, expect, it } from "vitest";
import { Agent } from "../../src/agents/agent.js";
import { ReasoningAgent } from "../../src/agents/reasoning-agent.js";
import { Msg } from "../../src/messages/msg.js";
import { append, F, msg, running } from "./fixture.js";

class Base extends F {}
class Left extends Base {}
class Right extends Base {}

afterEach(() => {
  for (const each of [Agent, F, Base, Left, Right]) each.clearClassHooks();
});

describe("class hooks", () => {
  it("D2: run after the instance's, also under the same name", async () => {
    const agent = new Left();
    const tag = (text: string) => (_agent: Agent, kwargs: { msg: Msg }) => ({
      msg: append(kwargs.msg, text),
    });
    agent.registerInstanceHook("preReply", "tag", tag("[instance-pre-reply]"));
    Left.registerClassHook("preReply", "tag", tag("[cls-pre-reply]"));
    const message = new Msg({ id: "d2", role: "user", content: "Hello, world!" });
    const reply = await agent.reply({ msg: message });
    expect(reply.text).toBe("Hello, world![instance-pre-reply][cls-pre-reply]mark");
    expect(message.text).toBe("Hello, world!");
  });

  it("run base class before derived, and never reach a sibling or a parent", async () => {
    const log: string[] = [];
    const say = (label: string) => () => void log.push(label);
    Left.registerClassHook("preReply", "x", say("left"));
    Base.registerClassHook("preReply", "x", say("base"));
    Agent.registerClassHook("preReply", "x", say("agent"));
    const runs: [Agent, string[]][] = [
      [new Left(), ["own", "agent", "base", "left"]],
      [new Right(), ["own", "agent", "base"]],
      [new Base(), ["own", "agent", "base"]],
      [new F(), ["own", "agent"]],
    ];
    for (const [agent, expected] of runs) {
      log.length = 0;
      agent.registerInstanceHook("preReply", "x", say("own"));
      await agent.reply({ msg: msg("0") });
      expect(log).toEqual(expected);
    }
  });

  it("count for hasHooks, on agents that exist already too", () => {
    const left = new Left();
    const right = new Right();
    const undo = Left.registerClassHook("postReply", "x", () => {});
    expect([left.hasHooks("postReply"), right.hasHooks("postReply")]).toEqual([true, false]);
    undo();
    expect(left.hasHooks("postReply")).toBe(false);
  });

  it("are taken out where they were registered; clearInstanceHooks leaves them", async () => {
    const left = new Left();
    Base.registerClassHook("preReply", "x", () => {});
    left.clearInstanceHooks();
    expect(left.hasHooks("preReply")).toBe(true);
    expect(() => Left.removeClassHook("preReply", "x")).toThrow(/class Left has no preReply hook "x"/);
    Base.removeClassHook("preReply", "x");
    expect(left.hasHooks("preReply")).toBe(false);
  });

  it("are reported, and refused, as those of the class", async () => {
    class Fresh extends F {}
    const run = running();
    Fresh.registerClassHook("preObserve", "x", () => {});
    await new Fresh().observe({ msg: msg("0") }, run);
    expect(run.events[1]).toMatchObject({ type: "agentHook.started", name: "x", level: "class" });
    expect(() => Fresh.removeClassHook("preObserve", "y")).toThrow(/^class Fresh has no preObserve hook "y"/);
  });

  it("give the hook an agent of the class", () => {
    ReasoningAgent.registerClassHook("preActing", "typed", (agent) => void agent.acting);
    ReasoningAgent.clearClassHooks("preActing");
    Left.registerClassHook("preReply", "typed", (agent) => void agent.stored.length);
    expect(new Left().hasHooks("preReply")).toBe(true);
  });
});
