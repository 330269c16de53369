import { expect, test } from "vitest";
import type { CampaignReport } from "../../harness/fuzz/campaign.js";
import type { Finding } from "../../harness/fuzz/finding.js";
import { campaignLines, findingLines, many } from "../../harness/report/campaign-lines.js";
import { painter } from "../../harness/report/paint.js";

const paint = painter({ colors: false });
const depth = { modelCalls: 4, hookCalls: 1, turns: 2 };
const report: CampaignReport = {
  seed: 7,
  runs: 20_000,
  findings: [],
  again: 0,
  goals: Array.from({ length: 14 }, (_, met) => ({ name: `goal ${met}`, met: met * 100 })),
  depth: { median: depth, most: { ...depth, hookCalls: 1200 }, deepest: depth, sequences: 12_345 },
  shallow: [],
};
const finding: Finding = {
  failure: { by: "law", name: "no-gates", message: "a BAIL\nat \u001b[31monPreparing" },
  run: 1234,
  shrinks: 56,
  token: "dG9rZW4",
  scenario: { scenario: "A", model: { main: [{ say: "Hi" }] }, turns: [{ customer: "Hi" }] },
};

test("goals least met first and not all of them, depth, and the result", () => {
  const lines = campaignLines(report, false, paint);
  expect(lines.slice(0, 3)).toEqual([
    "goals   13 of 14 met, the least met first",
    "            0  goal 0",
    "          100  goal 1",
  ]);
  expect(lines.slice(13)).toEqual([
    "        2 more, each in 1,200 programs or more",
    "depth   median 4 model calls, 1 hook call, 2 turns",
    "        most 4 model calls, 1200 hook calls, 2 turns; " +
      "the deepest program: 4 model calls, 1 hook call, 2 turns",
    "        12,345 distinct sequences of hook calls",
    "result  20,000 runs held, seed 7",
  ]);
});

test("the result says what was found again, what is too shallow, and that it was interrupted", () => {
  const last = (some: Partial<CampaignReport>, interrupted = false) =>
    campaignLines({ ...report, ...some }, interrupted, paint).at(-1);
  expect(last({ findings: [finding], again: 3 })).toBe(
    "result  1 finding in 20,000 runs, met again in 3 runs, seed 7",
  );
  expect(last({ shallow: ["never met: goal 0"] })).toBe(
    "result  20,000 runs held, and prove too little, seed 7",
  );
  expect(last({}, true)).toBe("result  20,000 runs held, seed 7, interrupted");
  expect(campaignLines({ ...report, shallow: ["never met: goal 0"] }, false, paint)).toContain(
    "shallow never met: goal 0",
  );
});

test("a subject without goals has no line of them", () => {
  expect(campaignLines({ ...report, goals: [] }, false, paint)[0]).toMatch(/^depth/);
});

test("a finding: what broke, harmless to a terminal, and how to see it again", () => {
  expect(findingLines(finding, ".hookrig/my findings/a.yaml", paint)).toEqual([
    "FAILED  no-gates  (run 1,234, made small in 56 tries: 2 parts (cues, hook entries, turns))",
    "  a BAIL",
    "  at \\u001b[31monPreparing",
    "  saved   .hookrig/my findings/a.yaml",
    "  rerun   npx hookrig run '.hookrig/my findings/a.yaml'",
    "  replay  npx hookrig replay dG9rZW4",
    "",
  ]);
  expect(findingLines(finding, undefined, paint).join("\n")).not.toContain("saved");
});

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1_234_567, "1,234,567"],
])("%d is written %s", (count, text) => {
  expect(many(count)).toBe(text);
});
