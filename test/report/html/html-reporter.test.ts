import { expect, test } from "vitest";
import { reporterArgument } from "../../../harness/cli/arguments.js";
import { reportPage } from "../../../harness/report/html/report-page.js";
import { reportOf } from "../../../harness/report/report-of.js";
import { failure } from "../made.js";
import { reported } from "../reporting.js";

test("the reporter writes the page in one piece, with the traces that were written", async () => {
  const traceFile = "traces/a.yaml.L4.jsonl";
  const page = reportPage(reportOf([failure()]), { notRun: 0, interrupted: false }, () => traceFile);
  expect(await reported("html", [failure()], { traceFile })).toBe(page);
  expect(page).toContain(`<dt>trace</dt><dd><code>${traceFile}</code>`);
});

test("a page that no file is named for goes to one all the same", () => {
  expect(reporterArgument("html")).toEqual([{ name: "html", file: "hookrig-report.html" }]);
  expect(reporterArgument("html=a.html")).toEqual([{ name: "html", file: "a.html" }]);
  expect(reporterArgument("junit")).toEqual([{ name: "junit" }]);
});
