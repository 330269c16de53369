import { Msg } from "hookrig";
import { expect, test } from "vitest";
import { Memory } from "../../src/sessions/memory.js";

const msg = (content: string) => new Msg({ id: content, role: "user", content });

function memoryOf(...texts: string[]) {
  const asked: string[] = [];
  const memory = new Memory(({ text }) => {
    asked.push(text);
    return text.length;
  });
  const all = texts.map(msg);
  for (const one of all) memory.add(one);
  return { memory, all, asked };
}

test("tokens are the sum of the estimates, each asked once; a known count is believed", () => {
  const { memory, asked } = memoryOf("a", "bb");
  memory.add(msg("ccc"), 100);
  expect([memory.tokens, memory.tokens, asked]).toEqual([103, 103, ["a", "bb"]]);
});

test("replacing keeps the place and corrects the tokens; what is gone is added", () => {
  const { memory, all } = memoryOf("a", "bb", "ccc");
  memory.replace(all[1] as Msg, msg("BBBB"));
  expect([memory.messages.map(({ text }) => text), memory.tokens]).toEqual([["a", "BBBB", "ccc"], 8]);
  memory.replace(all[1] as Msg, msg("dd"));
  expect([memory.last?.text, memory.tokens]).toEqual(["dd", 10]);
});

test("compaction puts a summary in place of the first ones, and keeps what came meanwhile", () => {
  const { memory } = memoryOf("a", "bb", "ccc");
  memory.compact(2, msg("S"));
  expect([memory.messages.map(({ text }) => text), memory.tokens]).toEqual([["S", "ccc"], 4]);
});

test("messages is a view: it grows", () => {
  const { memory } = memoryOf("a");
  const { messages } = memory;
  memory.add(msg("b"));
  expect(messages).toHaveLength(2);
});
