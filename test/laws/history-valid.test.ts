import { describe, expect, test } from "vitest";
import { historyValid as law } from "../../harness/laws/history-valid.js";
import { type ContentBlock, Msg, type Role } from "../../src/index.js";
import { ANSWERED, altered, first, GIVES_UP, seen, streamOf } from "./streams.js";

const msg = (role: Role, content: string | ContentBlock[]) => new Msg({ id: "m", role, content });
const call = (id: string): ContentBlock => ({ type: "toolCall", id, tool: "lookup", args: {} });
const result = (id: string): ContentBlock => ({
  type: "toolResult",
  id,
  tool: "lookup",
  outcome: { return: 1 },
});
const [system, user, said] = [msg("system", "Help."), msg("user", "Hi"), msg("assistant", "Hello")];

/** What is seen where the first request has these messages. */
async function withMessages(...messages: Msg[]): Promise<string | undefined> {
  const events = await streamOf(ANSWERED);
  const { request } = first(events, "modelCall.started");
  const [what] = seen(law, altered(events, "modelCall.started", { request: { ...request, messages } }));
  return what?.replace("a provider would refuse the request: ", "");
}

test("holds for what the engine asks", async () => {
  expect(seen(law, await streamOf(ANSWERED))).toEqual([]);
  expect(seen(law, await streamOf(GIVES_UP))).toEqual([]);
});

test("holds for results in any order, in one message or several", async () => {
  const calls = msg("assistant", [call("a"), call("b")]);
  expect(
    await withMessages(system, user, calls, msg("tool", [result("b")]), msg("tool", [result("a")]), said),
  ).toBe(undefined);
  expect(await withMessages(system, system, user, calls, msg("tool", [result("a"), result("b")]))).toBe(
    undefined,
  );
});

describe("broken by", () => {
  const calls = msg("assistant", [call("a")]);
  const answer = msg("tool", [result("a")]);
  test.each([
    ["a call without a result at the end", [user, calls], "call a has no result"],
    ["a result that comes later", [user, calls, said, answer], "call a has no result right behind it"],
    ["a result of nothing", [user, answer], "the result of call a answers no call right before it"],
    [
      "a second result",
      [user, calls, answer, answer],
      "the result of call a answers no call right before it",
    ],
    ["an id twice", [user, msg("assistant", [call("a"), call("a")]), answer], "two calls have the id a"],
    ["a late system message", [user, system], "a system message stands behind the conversation's first"],
    ["a call of the user's", [msg("user", [call("a")])], "call a stands in a message of user"],
    [
      "a result of the assistant's",
      [msg("assistant", [result("a")])],
      "the result of call a stands in a message of assistant",
    ],
    ["a tool's words", [user, msg("tool", "done")], "a tool's message holds no result"],
  ])("%s", async (_, messages, what) => {
    expect(await withMessages(...messages)).toBe(what);
  });

  test("two tools of one name", async () => {
    const events = await streamOf(ANSWERED);
    const { request } = first(events, "modelCall.started");
    const tools = [...request.tools, ...request.tools];
    expect(seen(law, altered(events, "modelCall.started", { request: { ...request, tools } }))).toEqual([
      "a provider would refuse the request: two tools are called lookup",
      "modelCall.started",
    ]);
  });
});
