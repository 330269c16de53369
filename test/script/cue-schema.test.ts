import { expect, test } from "vitest";
import { z } from "zod";
import { cueSchema } from "../../harness/script/cue-schema.js";

test.each([
  { say: "Hello" },
  { say: "Hello", call: { tool: "refund" } },
  {
    call: [
      { tool: "a", args: { order: 7 }, id: "c1" },
      { tool: "b", args: "{oops", unoffered: true },
    ],
  },
  { reason: "Think." },
  { reason: "Think.", say: "Hello" },
  { empty: true },
  { refuse: "No." },
  { truncate: "The answer is", chunks: ["The ", "answer is"] },
  { fail: { status: 429, retryAfter: "60s", times: 2, message: "slow down" } },
  { say: "a b", cut: { after: 1 } },
  { say: "a b", stall: { after: 0 } },
  { say: "a b", errorEvent: { after: 1 } },
  { pass: true, todo: "Tell the amount." },
  { reject: "Look first.", todo: "" },
  { matches: { refunds: true, shoes: false } },
  {
    say: "x",
    chunks: "byte:3",
    delay: "2s",
    interval: "50ms",
    usage: { inputTokens: 1, outputTokens: 2 },
    repeat: 0,
  },
  {
    say: "x",
    expect: {
      toolChoice: "none",
      tools: [],
      contains: "a",
      omits: ["b", 4111],
      last: { contains: "c" },
      system: "d",
      messages: [{ role: "user", content: { omits: "e" } }, {}],
      delivered: 2,
    },
  },
  { say: "x", expect: { tools: { includes: ["refund"] }, messages: { contains: "x" } } },
])("takes %j and leaves it as it is", (cue) => {
  expect(cueSchema.parse(cue)).toEqual(cue);
});

test.each<[unknown, string, string]>([
  [{ delay: "2s" }, "", "a cue that fits no verb"],
  [{}, "", "a cue that fits no verb"],
  [{ say: "Hello", Ana: null }, "", 'Unrecognized key: "Ana"'],
  [{ say: "a", pass: true }, "pass", "say and pass do not go together in one cue"],
  [{ call: { tool: "a" }, empty: true }, "empty", "call and empty do not go together in one cue"],
  [{ say: "a", call: { tool: "a" }, refuse: "b" }, "call", "say and call and refuse do not go together"],
  [{ say: "a", cut: { after: 1 }, stall: { after: 2 } }, "stall", "a stream ends one way: cut or stall"],
  [{ fail: { status: 500 }, chunks: "word" }, "chunks", "chunks needs a stream, and fail has none"],
  [{ fail: { status: 200 } }, "fail.status", "Too small"],
  [{ fail: { status: 429, times: 0 } }, "fail.times", "Too small"],
  [{ empty: true, cut: { after: 1 } }, "cut", "an empty reply has no chunks"],
  [{ say: "a", todo: "b" }, "todo", "todo goes with pass or reject"],
  [{ say: "ab", chunks: ["a"] }, "chunks", "the listed chunks must add up to the text"],
  [{ call: { tool: "a" }, chunks: ["a"] }, "chunks", "the listed chunks must add up to the text"],
  [{ say: "a", chunks: "byte:0" }, "chunks", "expected a list of texts, word, character, or byte:n"],
  [{ say: "a", delay: 5 }, "delay", "write 5s"],
  [{ say: "a", repeat: -1 }, "repeat", "Too small"],
  [{ pass: false }, "pass", "Invalid input"],
  [
    { say: "a", expect: { last: { matches: "/[/" } } },
    "expect.last",
    "expected a regular expression between slashes",
  ],
  [{ say: "a", expect: { last: {} } }, "expect.last", "a matcher needs one of"],
  [{ say: "a", expect: { tool: [] } }, "expect", 'Unrecognized key: "tool"'],
])("refuses %j at %j", (cue, path, message) => {
  const issue = cueSchema.safeParse(cue).error?.issues[0];
  expect(issue?.path.join(".")).toContain(path);
  expect(issue?.message).toContain(message);
});

test("the schema can be shipped as JSON Schema, with a description at every key", () => {
  const { properties } = z.toJSONSchema(cueSchema);
  const silent = Object.entries(properties ?? {}).filter(
    ([, value]) => !Object.hasOwn(Object(value), "description"),
  );
  expect(silent).toEqual([]);
  expect(Object.keys(properties ?? {})).toContain("errorEvent");
});
