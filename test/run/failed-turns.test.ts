import { expect, test } from "vitest";
import { play } from "./play.js";

// A turn must not fail unexpectedly, and the earliest cause comes first.

const throwing = {
  "hooks.ts":
    'export default (hooks) => hooks.onPreparing.push(function guard() { throw new Error("broke"); });',
};
const scenario = (...rest: string[]) =>
  ["scenario: x", "hooks: { use: ./hooks.ts }", "model: { main: [] }", ...rest].join("\n");
const turns = (expects: string) => `turns: [ { customer: Hi, expect: ${expects} } ]`;

test("a hook that throws fails a scenario that says nothing of it", async () => {
  const { report, kinds } = await play(scenario(turns("{ toolCalls: [] }")), throwing);
  expect(kinds).toEqual(["HOOK_ERROR"]);
  expect(report.status).toBe("failed");
  const [problem] = report.problems;
  expect(problem).toMatchObject({ turn: 1, time: 0, at: { line: 4 }, hook: { name: "guard", line: 1 } });
  expect(problem?.message).toBe("the turn failed: Hook guard at onPreparing failed: broke");
  const { timeline = [] } = report.turns[0] ?? {};
  expect(timeline.find(({ first }) => first)?.text).toMatch(/^error HOOK_ERROR/);
  expect(timeline.map(({ text }) => text)).toContain("hook onPreparing guard → failed: broke");
});

test.for([
  ["outcome", turns("{ outcome: failed }")],
  ["error", turns("{ error: { code: HOOK_ERROR } }")],
  ["statuses", turns("{ statuses: [ acknowledged, processing, error, ready ] }")],
  ["the scenario's own expectations", "turns: [ { customer: Hi } ]\nexpect: { outcome: failed }"],
])("a failed turn is spoken of by %s", async ([, rest]) => {
  const { kinds } = await play(scenario(rest as string), throwing);
  expect(kinds).toEqual([]);
});

test("what made a turn fail comes before what fell with it", async () => {
  const expected = turns("{ messages: [ Hello ], outcome: completed, modelCalls: { main: 1 } }");
  const { report, kinds } = await play(scenario(expected), throwing);
  expect(kinds).toEqual(["HOOK_ERROR", "expectation", "expectation", "expectation"]);
  expect(report.problems.map(({ key }) => key)).toEqual([
    undefined,
    "outcome",
    "messages",
    "modelCalls.main",
  ]);
});

test("an over-run comes first, and is itself what made the turn fail", async () => {
  const { report, kinds } = await play(
    ["scenario: x", "model: { main: [] }", turns("{ messages: [ Hello ] }")].join("\n"),
  );
  expect(kinds).toEqual(["SCRIPT_OVERRUN", "expectation"]);
  expect(report.problems[0]).toMatchObject({ turn: 1 });
});

test("turns that take no time keep their order", async () => {
  const { report } = await play(
    [
      "scenario: x",
      "model: { main: [ { say: A }, { say: B } ] }",
      "turns:",
      "  - { customer: Hi, expect: { messages: [ B ], outcome: stopped } }",
      "  - { customer: Hi, expect: { hooks: { never: [ onAcknowledging ] } } }",
    ].join("\n"),
  );
  expect(report.problems.map(({ turn, key }) => [turn, key])).toEqual([
    [1, "messages"],
    [1, "outcome"],
    [2, "hooks.never"],
  ]);
});
