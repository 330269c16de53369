import { type AgentOptions, EngineAgent, Msg, messageOf, type ToolOutcome } from "hookrig";
import { expect, test } from "vitest";
import { recorder, rig, textsOf } from "./rig.js";

// What a subclass may do in its core functions with the turn that it is handed.

type Args<K extends "print" | "acting" | "reply"> = Parameters<EngineAgent[K]>;
const note = new Msg({ id: "note", role: "user", name: "log", content: "Noted." });
const call = { id: "call-9", tool: "look", args: {} };

/** Plays a turn with one tool call, and one agent of a class of the user's own. */
async function play(type: new (...args: [AgentOptions, never]) => EngineAgent) {
  const observer = recorder();
  const { engine } = rig({ answers: [{ calls: ["look"] }, "Shipped.", "Done."], observers: [observer] });
  const tools = { look: { execute: () => "seen" } };
  const agent = engine.createAgent({ name: "own", output: "block", tools, type: type as never });
  const session = engine.createSession({ agent });
  const result = await session.send("Where is it?");
  return { result, session, events: observer.events };
}

test("acting may ask the model once more: an agent as a tool", async () => {
  class Asking extends EngineAgent {
    protected override async actingCore(
      _kwargs: Args<"acting">[0],
      run?: Args<"acting">[1],
    ): Promise<ToolOutcome> {
      const request = { messages: [note], tools: [], toolChoice: "none" } as const;
      return { return: (await this.reasoning(request, run)).text };
    }
  }
  const { result, session } = await play(Asking);
  expect(textsOf(result)).toEqual(["Done."]);
  expect(session.memory("own").messages[2]?.content).toMatchObject([{ outcome: { return: "Shipped." } }]);
});

test("print may note what it shows: observed like anything else", async () => {
  class Noting extends EngineAgent {
    protected override async printCore(kwargs: Args<"print">[0], run?: Args<"print">[1]): Promise<void> {
      await super.printCore(kwargs, run);
      await this.observe({ msg: note }, run);
    }
  }
  const { result, session, events } = await play(Noting);
  expect(textsOf(result)).toEqual(["Shipped."]);
  expect(session.memory("own").last).toEqual(note);
  expect(events.filter(({ type }) => type === "core.started").at(-1)).toMatchObject({ core: "observe" });
});

const refused: [what: string, said: string, how: (agent: EngineAgent, run: Args<"reply">[1]) => unknown][] = [
  ["print", "context.emitter.message", (agent, run) => agent.print({ msg: note, last: true }, run)],
  ["acting", "once per tool call", (agent, run) => agent.acting({ toolCall: call }, run)],
];

test.for(refused)("reply may not call %s in the engine's place, and is told so", async ([, said, how]) => {
  class Eager extends EngineAgent {
    protected override async replyCore(kwargs: Args<"reply">[0], run?: Args<"reply">[1]): Promise<Msg> {
      await how(this, run);
      return super.replyCore(kwargs, run);
    }
  }
  const { result } = await play(Eager);
  expect([result.outcome, result.messages]).toEqual(["failed", []]);
  expect(result.error).toMatchObject({ code: "CONFIG_INVALID" });
  expect(result.error?.message).toContain(said);
});

test("acting may not call print: that call ends with the error, and the turn goes on", async () => {
  class Showing extends EngineAgent {
    protected override async actingCore(
      _kwargs: Args<"acting">[0],
      run?: Args<"acting">[1],
    ): Promise<ToolOutcome> {
      try {
        await this.print({ msg: note, last: true }, run);
        return { return: "shown" };
      } catch (error) {
        return { throw: messageOf(error) };
      }
    }
  }
  const { result, session } = await play(Showing);
  expect(textsOf(result)).toEqual(["Shipped."]);
  expect(JSON.stringify(session.memory("own").messages[2]?.content)).toContain("context.emitter.message");
});

test("print may not call acting", async () => {
  class Running extends EngineAgent {
    protected override async printCore(_kwargs: Args<"print">[0], run?: Args<"print">[1]): Promise<void> {
      await this.acting({ toolCall: call }, run);
    }
  }
  const { result } = await play(Running);
  expect([result.outcome, result.error?.code]).toEqual(["failed", "CONFIG_INVALID"]);
});
