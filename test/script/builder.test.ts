import { expect, test } from "vitest";
import { CueBuilder, call, fail, respond, say, script } from "../../harness/script/builder.js";
import { cueSchema } from "../../harness/script/cue-schema.js";

test("the builder has every key of a cue, and writes it as a file would", () => {
  const cues = script([
    say("a b").call("x").call("y", "{").reason("r").chunks("word").interval("50ms").delay("2s").cut(1),
    fail(429, { retryAfter: "1s", message: "slow" }).times(2),
    say("z").repeat(2).usage(1, 2).expect({ contains: "a" }).expect({ omits: "b" }),
  ]);
  expect(cues).toEqual([
    {
      say: "a b",
      call: [{ tool: "x" }, { tool: "y", args: "{" }],
      reason: "r",
      chunks: "word",
      interval: "50ms",
      delay: "2s",
      cut: { after: 1 },
    },
    { fail: { status: 429, retryAfter: "1s", message: "slow", times: 2 } },
    {
      say: "z",
      repeat: 2,
      usage: { inputTokens: 1, outputTokens: 2 },
      expect: { contains: "a", omits: "b" },
    },
  ]);
  const inSchema = Object.keys(cueSchema.shape);
  const starters = ["say", "empty", "refuse", "truncate", "fail", "pass", "reject", "matches"];
  expect([...starters, ...Object.getOwnPropertyNames(CueBuilder.prototype)]).toEqual(
    expect.arrayContaining(inSchema),
  );
});

test("a builder can be used twice", () => {
  const base = say("a");
  expect(script([base.delay("1s"), base])).toEqual([{ say: "a", delay: "1s" }, { say: "a" }]);
});

test.each([
  [say("a").todo("b"), "cue 2: todo: todo goes with pass or reject"],
  [say("a").delay("5"), 'cue 2: delay: a duration needs a unit: write 5s or 5ms, not "5"'],
  [
    call("x").expect({ last: { matches: "x" } }),
    "cue 2: expect.last.matches: expected a regular expression between",
  ],
  [fail(42), "cue 2: fail.status: Too small"],
  [{ sya: "a" } as never, 'cue 2: Unrecognized key: "sya"'],
  [respond("x" as never), 'cue 2: respond: expected a function, received "x"'],
  [{ ...respond(() => ({ say: "a" })), delay: "1s" } as never, "cue 2: delay beside respond"],
  [
    respond(() => ({ say: "a" }), { repeat: -1 }),
    "cue 2: repeat: expected a whole number from 0, received -1",
  ],
  [
    respond(() => ({ say: "a" }), { expect: { lats: "x" } as never }),
    'cue 2: expect: Unrecognized key: "lats"',
  ],
])("a bad cue is refused by its place: %#", (cue, message) => {
  expect(() => script([say("fine"), cue])).toThrow(
    expect.objectContaining({ code: "SCRIPT_CUE_INVALID", message: expect.stringContaining(message) }),
  );
});
