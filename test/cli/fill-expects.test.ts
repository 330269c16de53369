import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import type { TurnReport } from "../../harness/core/report.js";
import { turn } from "../report/made.js";
import { type FakeScenario, hookrig, loaded, reportOn, temporaryFolder } from "./fakes.js";

async function updated(text: string, scenarios: readonly FakeScenario[]) {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.yaml"), text);
  const run = await hookrig(["run", "a.yaml", "-u"], { scenarios, cwd });
  return { ...run, text: readFileSync(join(cwd, "a.yaml"), "utf8") };
}

const playing = (turns: readonly TurnReport[], some: Partial<FakeScenario> = {}) => {
  const one = loaded("A", some);
  return { ...one, play: () => reportOn(one, { turns }) };
};

const FLOW =
  '{ outcome: "completed", messages: [ "Hello" ], budget: { spent: 2, limit: 3 }, modelCalls: { total: 2 } }';
const TURN = turn({ messages: ['Say "yes": # no\nnow'], giveUp: { kind: "RETRIES_EXHAUSTED", steps: 0 } });

test("an empty expect is filled; every other byte stays", async () => {
  const before = `# my file
scenario:   A      # a title
turns:
  - customer: hi
    expect:   # what happens?
  - { customer: x,   expect: {} }
  - customer: y
    expect: { outcome: stopped }
  -   customer: z
      expect: {}   # and here
expect:
`;
  const run = await updated(before, [playing([TURN, turn({ turn: 2 }), turn(), turn({ messages: [] })])]);
  expect(run.code).toBe(0);
  expect(run.text).toBe(`# my file
scenario:   A      # a title
turns:
  - customer: hi
    expect:
      outcome: "completed"
      messages: [ "Say \\"yes\\": # no\\nnow" ]
      giveUp: { kind: "RETRIES_EXHAUSTED", steps: 0 }
      budget: { spent: 2, limit: 3 }
      modelCalls: { total: 2 }   # what happens?
  - { customer: x,   expect: ${FLOW} }
  - customer: y
    expect: { outcome: stopped }
  -   customer: z
      expect:
        outcome: "completed"
        messages: []
        budget: { spent: 2, limit: 3 }
        modelCalls: { total: 2 }   # and here
expect:
  modelCalls: { total: 2 }
`);
  const filled = parseAllDocuments(run.text)[0]?.toJS();
  expect(filled.turns[0].expect.messages).toEqual(TURN.messages);
  expect(run.loads.map(({ allowEmptyExpect }) => allowEmptyExpect)).toEqual([true, false]);
});

test("each scenario fills its own document", async () => {
  const one = (title: string) => `---\nscenario: ${title}\nturns:\n  - customer: hi\n    expect:\n`;
  const second = { ...playing([turn({ outcome: "failed" })], { document: 1, line: 7 }), title: "B" };
  const { text } = await updated(one("A") + one("B"), [playing([turn()]), second]);
  expect(text.match(/outcome: .*/g)).toEqual(['outcome: "completed"', 'outcome: "failed"']);
});

test.for<[why: string, says: string, ...scenarios: FakeScenario[]]>([
  ["its turn was not played", "turn 1's expect is not filled: the turn was not played", playing([])],
  [
    "rows differ",
    "turn 1's expect is not filled: the rows of the table differ",
    playing([turn()]),
    playing([turn({ outcome: "stopped" })], { line: 2 }),
  ],
])("a place stays empty if %s, and that is told", async ([, says, ...scenarios]) => {
  const text = "scenario: A\nturns:\n  - customer: hi\n    expect: {}\n";
  const run = await updated(text, scenarios);
  expect(run.text).toBe(text);
  expect(run.stderr).toContain(`hookrig: a.yaml: ${says}\n`);
});

test("without an empty expect nothing is played twice, and nothing written", async () => {
  const text = "scenario: A\nturns: [ { customer: hi, expect: { outcome: completed } } ]\n";
  const run = await updated(text, [playing([turn()])]);
  expect([run.played, run.text]).toEqual([["A"], text]);
});

test("in a file with CRLF line ends, what is filled in has them, too", async () => {
  const before = "scenario: A\r\nturns:\r\n  - customer: hi\r\n    expect:\r\n";
  const { text } = await updated(before, [playing([turn()])]);
  expect(text).toContain("modelCalls:");
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
});

test("in a table's scenario a text with a `$` is written so that it names no column", async () => {
  const before = "scenario: A $x\neach: { x: [ 1 ] }\nturns:\n  - customer: hi\n    expect: {}\n";
  const { text } = await updated(before, [playing([turn({ messages: ["costs $usd, 5$"] })])]);
  expect(text).toContain('messages: [ "costs $$usd, 5$$" ]');
  const plain = await updated(before.replace("each: { x: [ 1 ] }\n", ""), [
    playing([turn({ messages: ["costs $usd"] })]),
  ]);
  expect(plain.text).toContain('messages: [ "costs $usd" ]');
});
