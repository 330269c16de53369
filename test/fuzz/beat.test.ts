import { expect, test } from "vitest";
import { isAgentHook, isFiring, readBeat } from "../../harness/fuzz/beat.js";

test.each([
  ["status ready completed @120", { kind: "status", words: ["ready", "completed", "@120"] }],
  ["onStepStarted 2.1", { kind: "onStepStarted", words: ["2.1"] }],
  ["onPreparing guard BAIL", { kind: "onPreparing", words: ["guard", "BAIL"] }],
  [
    "model main auto [lookup,refund] try 1",
    { kind: "model", words: ["main", "auto", "[lookup,refund]", "try", "1"] },
  ],
  ['message "it is \\"so\\""', { kind: "message", words: [], value: 'it is "so"' }],
  ['message "cut" partial', { kind: "message", words: [], value: "cut" }],
  ['core print "Done now" last', { kind: "core", words: ["print"], value: "Done now" }],
  ["core reply", { kind: "core", words: ["reply"] }],
  ['tool refund call-1 {"a":[1]}', { kind: "tool", words: ["refund", "call-1"], value: { a: [1] } }],
  [
    'tool refund call-1 over {"return":null}',
    { kind: "tool", words: ["refund", "call-1", "over"], value: { return: null } },
  ],
  ['preReply a "new words"', { kind: "preReply", words: ["a"], value: "new words" }],
  ["preReply a kept", { kind: "preReply", words: ["a", "kept"] }],
])("%s", (beat, expected) => {
  expect(readBeat(beat)).toEqual(expected);
});

test("a point that fires is told from a hook's call", () => {
  const firing = (beat: string) => isFiring(readBeat(beat));
  expect(
    ["onPreparing", "onStepStarted 2.1", "onPreparing guard BAIL", "status ready @1"].map(firing),
  ).toEqual([true, true, false, false]);
  expect(isAgentHook(readBeat("preReply a kept"))).toBe(true);
  expect(isAgentHook(readBeat("onPreparing guard BAIL"))).toBe(false);
});
