import { expect, test } from "vitest";
import { failure, problem, scenario } from "./made.js";
import { reported } from "./reporting.js";

test("a green run is a line a file, grouped by folder, and says what it proved", async () => {
  const text = await reported("pretty", [
    scenario(),
    scenario({ line: 20, scenario: "Two" }),
    scenario({ file: "scenarios/budget/four.yaml" }),
    scenario({ file: "scenarios/mail/a.yaml" }),
  ]);
  expect(text).toBe(
    [
      "scenarios/budget",
      "  ✓ three.yaml  2 scenarios, 2 turns, 6 checks",
      "  ✓ four.yaml  1 scenario, 1 turn, 3 checks",
      "scenarios/mail",
      "  ✓ a.yaml  1 scenario, 1 turn, 3 checks",
      "",
      "scenarios     4 passed",
      "turns         4",
      "model calls   8: 8 cues served, 0 left over",
      "checks        12 expectations, 96 laws, 16 hook calls",
      "never called  no hook: all that were registered were called",
      "time          6s virtual",
      "",
    ].join("\n"),
  );
});

test("a failure is told in full: cause, values, hook, timeline, counts, rerun and trace", async () => {
  const text = await reported("pretty", [failure()]);
  expect(text).toBe(
    [
      "scenarios/budget",
      "  ✗ three.yaml  1 of 1 scenario failed, 1 turn, 3 checks",
      "      ✗ Three rejections end the turn",
      "",
      "FAILED  Three rejections end the turn",
      "  scenarios/budget/three.yaml:4  (engine 1.5)",
      "",
      "  ✗ turn 1: [SCRIPT_OVERRUN] lane main has 2 cues, and was called a third time",
      "    at scenarios/budget/three.yaml:19:7",
      '      expected  ["Hello"]',
      '      received  ["Hello","Bye"]',
      "    hook piiGuard  hooks.ts:14",
      "",
      "  ✗ turn 1: messages: expected 1, received 2",
      "    at scenarios/budget/three.yaml:19:7",
      '      expected  ["Hello"]',
      '      received  ["Hello","Bye"]',
      "",
      "  turn 1, completed, in virtual time",
      "      0ms  customer: I want my money back",
      "  ▶ 900ms    model call 3 on main  ← first difference",
      "     1.5s  ready",
      "",
      "  checked  3 expectations · 24 laws · 2 cues served, 1 left over · budget 1/3 left, budget 1/3 left",
      "  rerun    npx hookrig run scenarios/budget/three.yaml:4",
      "  trace    npx hookrig run scenarios/budget/three.yaml:4 --trace-out traces",
      "",
      "scenarios     1 failed",
      "turns         1",
      "model calls   2: 2 cues served, 1 left over",
      "checks        3 expectations, 24 laws, 4 hook calls",
      "never called  no hook: all that were registered were called",
      "time          1.5s virtual",
      "",
    ].join("\n"),
  );
});

test("long values are told as a difference", async () => {
  const long = { text: "x".repeat(100), same: 1 };
  const text = await reported("pretty", [
    failure({ problems: [problem({ expected: { ...long, budget: 1 }, received: { ...long, budget: 2 } })] }),
  ]);
  expect(text).toContain(
    '      - expected  + received\n        {\n      -   "budget": 1,\n      +   "budget": 2,\n',
  );
});

test("the rerun line survives a shell, and the trace that was written is named", async () => {
  const text = await reported("pretty", [failure({ file: "it's here/a b.yaml" })], {
    traceFile: "out/a b.jsonl",
  });
  expect(text).toContain(`rerun    npx hookrig run 'it'\\''s here/a b.yaml:4'\n`);
  expect(text).toContain("trace    'out/a b.jsonl'\n");
});

test("what is not plainly green is named under its file, with its reason", async () => {
  const text = await reported("pretty", [
    scenario({ status: "skipped", because: "no such channel" }),
    scenario({ scenario: "B", status: "todo", because: "later" }),
    scenario({ scenario: "C", status: "known", because: "bug 7" }),
    scenario({ scenario: "D", escapes: ["hook audit waited on a file"] }),
    scenario({ scenario: "E", status: "error", problems: [problem({ kind: "WALL_LIMIT" })] }),
  ]);
  expect(text).toContain("      - Three rejections end the turn  skipped: no such channel\n");
  expect(text).toContain("      - B  to do: later\n");
  expect(text).toContain("      ~ C  failed as known: bug 7\n");
  expect(text).toContain("      ✓ D  not reproducible: hook audit waited on a file\n");
  expect(text).toContain("      ! E\n");
  expect(text).toContain("scenarios     1 broke, 1 passed, 1 failed as known, 1 skipped, 1 to do\n");
  expect(text).toContain("escapes       1 scenario waited for reality: not reproducible\n");
});

test("control characters of a model's text cannot reach the terminal", async () => {
  const text = await reported("pretty", [
    failure({ scenario: "bad\u001b[2Jtitle", problems: [problem({ message: "a\u0007b\u202ec" })] }),
  ]);
  for (const unsafe of ["\u0007", "\u001b", "\u202e"]) expect(text).not.toContain(unsafe);
  expect(text).toContain("bad\\u001b[2Jtitle");
});

test("hooks never called, what was not run, real time and an interrupt are told at the end", async () => {
  const uncalled = scenario({ uncalled: ["onDiscovered/audit", "onTurn/used"] });
  const calling = scenario({ scenario: "B", called: ["onTurn/used"] });
  const closing = { realMs: 310.4, notRun: 3, interrupted: true };
  const text = await reported("pretty", [uncalled, calling], { closing });
  expect(text).toContain("scenarios     2 passed, 3 not run\n");
  expect(text).toContain("never called  onDiscovered/audit\n");
  expect(text).toContain("time          3s virtual, 310ms real\n");
  expect(text).toContain("interrupted: this report is partial\n");
});

test("a terminal shows progress on a line that it takes away; colours only where asked for", async () => {
  const output = { terminal: true, colors: true, columns: 30 };
  const text = await reported("pretty", [scenario(), failure({ file: "z.yaml" })], { output });
  expect(text).toContain("\r\u001b[K1/2 scenarios/budget/three.ya\r\u001b[K");
  expect(text).toContain("\u001b[32m✓\u001b[39m");
  expect(await reported("pretty", [scenario()])).not.toContain("\u001b");
});
