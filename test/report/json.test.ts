import { expect, test } from "vitest";
import type { JsonReport, ScenarioReport } from "../../harness/core/report.js";
import { REPORT_FIELDS } from "../../harness/report/fields.js";
import { jsonText } from "../../harness/report/json.js";
import { readReport } from "../../harness/report/read-report.js";
import { reportOf } from "../../harness/report/report-of.js";
import { failure, problem, scenario } from "./made.js";

const reversed = (value: object): object => Object.fromEntries(Object.entries(value).reverse());

test("keys come in one order, whoever made the objects; the text ends with a line feed", () => {
  const made = reversed({ ...failure(), counts: reversed(failure().counts) }) as ScenarioReport;
  const text = jsonText(reportOf([made]));
  expect(text).toBe(jsonText(reportOf([failure()])));
  expect(text.endsWith("}\n")).toBe(true);
  const parsed = JSON.parse(text) as JsonReport;
  expect(Object.keys(parsed)).toEqual(REPORT_FIELDS.report);
  expect(Object.keys(parsed.summary)).toEqual(REPORT_FIELDS.summary);
  expect(Object.keys(parsed.scenarios[0]!.counts)).toEqual(REPORT_FIELDS.counts);
  const written = REPORT_FIELDS.scenario.filter((key) => key !== "because");
  expect(Object.keys(parsed.scenarios[0]!)).toEqual(written);
});

test("values that JSON cannot hold are told, not lost, and throw nothing", () => {
  const circle: Record<string, unknown> = { name: "c", nothing: undefined };
  circle.self = circle;
  const received = [new Error("no"), 7n, Number.NaN, circle, new Map([["k", 1]]), Symbol("s"), undefined];
  const text = jsonText(reportOf([failure({ problems: [problem({ received })] })]));
  expect((JSON.parse(text) as JsonReport).scenarios[0]?.problems[0]?.received).toEqual([
    { error: "Error", message: "no" },
    "7n",
    "NaN",
    { name: "c", self: "[circular]" },
    [["k", 1]],
    "Symbol(s)",
    null,
  ]);
});

test("what is written can be read again", () => {
  const report = reportOf([failure(), scenario({ file: "b.yaml" })]);
  expect(readReport(jsonText(report), "a.json").report).toEqual(report);
});
