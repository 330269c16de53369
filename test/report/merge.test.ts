import { expect, test } from "vitest";
import { jsonText } from "../../harness/report/json.js";
import { mergeReports } from "../../harness/report/merge.js";
import { readReport } from "../../harness/report/read-report.js";
import { reportOf } from "../../harness/report/report-of.js";
import { failure, scenario } from "./made.js";

const suite = [
  scenario({ file: "b.yaml", line: 9, uncalled: ["onTurn/a"] }),
  failure({ file: "a.yaml", line: 10 }),
  scenario({ file: "a.yaml", line: 2, scenario: "row 2", called: ["onTurn/a"] }),
  scenario({ file: "a.yaml", line: 2, scenario: "row 10", uncalled: ["onTurn/b"] }),
  scenario({ file: "B.yaml", status: "skipped", because: "why" }),
];

const shard = (index: number, of: number) =>
  readReport(jsonText(reportOf(suite.filter((_, at) => at % of === index))), `shard-${index}.json`);

test.for([1, 2, 3, 7])("%i shards merged are the whole, byte for byte", (of) => {
  const merged = mergeReports(Array.from({ length: of }, (_, index) => shard(of - 1 - index, of)));
  expect(jsonText(merged)).toBe(jsonText(reportOf(suite)));
  expect(merged.summary.uncalled).toEqual(["onTurn/b"]);
});

test("a shard given twice is refused, with the scenario and both files", () => {
  expect(() => mergeReports([shard(0, 2), { ...shard(0, 2), file: "copy.json" }])).toThrow(
    'B.yaml:4 "Three rejections end the turn" is in shard-0.json and in copy.json: is a shard given twice?',
  );
});

const edited = (edit: (report: Record<string, never>) => void): string => {
  const report = JSON.parse(jsonText(reportOf(suite)));
  edit(report);
  return JSON.stringify(report);
};

test.for<[why: string, text: string, message: string]>([
  ["empty", "", "x.json: expected JSON, the file is empty"],
  ["not JSON", "{", "x.json: expected JSON"],
  ["no report", "[]", "x.json: version: expected a hookrig JSON report, which has a version"],
  ["of another version", '{"version":2}', "x.json: version: this hookrig merges version 1, the file has 2"],
  [
    "a wrong type",
    edited((r) => Object.assign(r.scenarios![3]!, { line: "9" })),
    "x.json: scenarios.3.line: ",
  ],
  ["an unknown field", edited((r) => Object.assign(r.summary!, { extra: 1 })), "x.json: summary: "],
])("%s is refused, naming file and field", ([, text, message]) => {
  expect(() => readReport(text, "x.json")).toThrow(message);
});
