import { describe, expect, it } from "vitest";
import { Agent } from "../../src/agents/agent.js";
import { bind, type CoreParameters } from "../../src/agents/parameters.js";
import type { ReplyKwargs } from "../../src/agents/running.js";
import { F, msg, rejection } from "./fixture.js";

class Loud extends Agent {
  static override readonly parameters: CoreParameters = {
    reply: { required: ["volume"], defaults: { tags: [], flag: 0 } },
  };
}
class Quiet extends Loud {
  static override readonly parameters: CoreParameters = { reply: { defaults: { volume: 1 } } };
}

describe("bind", () => {
  const loud = new Loud({ name: "loud" });
  const quiet = new Quiet({ name: "quiet" });

  it("gives back the caller's own object where nothing has to be filled", () => {
    const kwargs = { msg: msg("0"), volume: 3, tags: [], flag: 1 };
    expect(bind(loud, "reply", kwargs)).toBe(kwargs);
  });

  it("fills defaults of every class of the line, without changing the caller's object", () => {
    const kwargs = Object.freeze({ msg: msg("0"), flag: undefined });
    expect(bind(quiet, "reply", kwargs)).toEqual({ msg: kwargs.msg, volume: 1, tags: [], flag: 0 });
  });

  it("gives each call a default of its own", () => {
    const first = bind(quiet, "reply", { msg: msg("0") }) as ReplyKwargs;
    (first.tags as string[]).push("changed");
    expect(bind(quiet, "reply", { msg: msg("0") })).toMatchObject({ tags: [] });
  });

  it.each<[string, object | undefined, string, string | undefined]>([
    ["a key missing", { msg: msg("0") }, 'reply of agent "loud" lacks the required key "volume"', "volume"],
    [
      "a key undefined",
      { msg: undefined, volume: 1 },
      'reply of agent "loud" lacks the required key "msg"',
      "msg",
    ],
    [
      "an unknown key",
      { msg: msg("0"), volume: 1, loud: true },
      'reply of agent "loud" got the unknown key "loud"; it takes msg, volume, tags, flag, session',
      "loud",
    ],
    [
      "no object",
      undefined,
      'reply of agent "loud" takes one object with the keys msg, volume, tags, flag, session',
      undefined,
    ],
  ])("says which function and which key: %s", async (_what, kwargs, message, key) => {
    const error = await rejection(() => bind(loud, "reply", kwargs as object));
    expect(error).toMatchObject({ code: "AGENT_ARGUMENTS", message });
    expect((error as unknown as { details: { key?: string } }).details.key).toBe(key);
  });

  it("refuses a core function that the class does not have", async () => {
    expect(await rejection(() => bind(loud, "acting", {}))).toMatchObject({
      code: "AGENT_ARGUMENTS",
      message: 'acting of agent "loud" is no core function of its class',
    });
  });

  it("guards the public functions: reply rejects, observe and print throw", async () => {
    const agent = new F();
    const empty = {} as never;
    expect(await rejection(agent.reply(empty))).toMatchObject({ code: "AGENT_ARGUMENTS" });
    expect(() => agent.observe(empty)).toThrow(/observe of agent "f" lacks the required key "msg"/);
    expect(() => agent.print({ msg: msg("0") } as never)).toThrow(
      /print of agent "f" lacks the required key "last"/,
    );
  });
});
