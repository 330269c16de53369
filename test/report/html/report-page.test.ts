import { expect, test } from "vitest";
import { reportPage } from "../../../harness/report/html/report-page.js";
import { jsonText } from "../../../harness/report/json.js";
import { readReport } from "../../../harness/report/read-report.js";
import { reportOf } from "../../../harness/report/report-of.js";
import { failure, problem, scenario, turn } from "../made.js";
import { repeated, shopReport } from "./shop-report.js";

const closing = { notRun: 0, interrupted: false };
const pageOf = (...scenarios: Parameters<typeof reportOf>[0]) => reportPage(reportOf(scenarios), closing);

/** The story that belongs to the scenario with this id. */
function storyOf(page: string, id: string): string {
  const start = page.indexOf(`data-story="${id}"`);
  if (start === -1) throw new Error(`the page has no story ${id}`);
  return page.slice(start, page.indexOf("</script>", start));
}

test("a page made from the JSON report is the page of the run, byte for byte", async () => {
  const report = await shopReport();
  const page = reportPage(report, closing);
  expect(reportPage(readReport(jsonText(report), "report.json").report, closing)).toBe(page);
  expect(reportPage(report, { ...closing, realMs: 1234.5 })).toBe(page);
});

test("nothing that a test says gets out of its place", () => {
  const evil = `</script><img src=x onerror=alert(1)><!--"'`;
  const page = pageOf(
    failure({
      file: `${evil}.yaml`,
      scenario: evil,
      clause: evil,
      tags: [evil],
      because: evil,
      escapes: [evil],
      uncalled: [evil],
      problems: [problem({ kind: evil, message: evil, received: evil, hook: { name: evil, file: evil } })],
      turns: [
        turn({
          outcome: evil,
          giveUp: { kind: evil, steps: 1 },
          timeline: [
            { at: 0, depth: 0, text: evil, event: "log", witness: [evil], payload: { [evil]: evil } },
          ],
        }),
      ],
    }),
  );
  expect(page).not.toMatch(/<img|<!--/);
  expect(page).toContain("&lt;/script&gt;&lt;img");
  expect(page.match(/<script/g)?.length).toBe(page.match(/<\/script>/g)?.length);
});

test("its policy lets nothing in but its own style and script", () => {
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(pageOf(scenario()))?.[1];
  expect(policy?.replace(/sha256-[\w+/=]+/g, "sha256-…")).toBe(
    "default-src &#39;none&#39;; script-src &#39;sha256-…&#39;; style-src &#39;sha256-…&#39;; " +
      "base-uri &#39;none&#39;; form-action &#39;none&#39;",
  );
});

test("what failed comes first; the rows of a table have an id each", () => {
  const page = pageOf(
    scenario({ file: "a.yaml", line: 1, scenario: "held" }),
    scenario({ file: "b.yaml", line: 1, scenario: "row 1" }),
    failure({ file: "b.yaml", line: 1, scenario: "row 2" }),
  );
  const ids = [...page.matchAll(/<details class="entry \w+" id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(["b.yaml:1-2", "b.yaml:1", "a.yaml:1"]);
});

test("a turn is told with its attempts: what was rejected, and what is left of the budget", async () => {
  const page = reportPage(await shopReport(), closing);
  const story = storyOf(page, "scenarios/refunds.yaml:3");
  const budgets = [...story.matchAll(/aria-label="budget: (\d) of 3 left"/g)].map(([, left]) => Number(left));
  // Of the turn; then before each attempt, and behind each rejection.
  expect(budgets).toEqual([0, 3, 2, 2, 1, 1, 0, 0]);
  expect(story.match(/rejected by reviewer<\/b>/g)).toHaveLength(3);
  expect(story).toContain('class="engine gave-up">gives up: RETRIES_EXHAUSTED');
  expect(story).toContain('<li class="gap lost">2s later');
});

test("a broken law points at its witness, a broken expectation at the first difference", async () => {
  const page = reportPage(await shopReport(), closing);
  for (const id of ["scenarios/guard.yaml:3", "scenarios/guard.yaml:17"]) {
    const story = storyOf(page, id);
    const targets = [...story.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target);
    expect(targets.length).toBeGreaterThan(0);
    for (const target of targets) expect(story).toContain(`id="${decodeURIComponent(target ?? "")}"`);
  }
  expect(storyOf(page, "scenarios/guard.yaml:17")).toMatch(/witness of rejected-draft-never-shown/);
});

test("a budget is told as what is left of it, in words and in pips", async () => {
  const story = storyOf(reportPage(await shopReport(), closing), "scenarios/refunds.yaml:3");
  const told = [...story.matchAll(/>([●○]+)( \d\/3 left)?<\/span>(budget \d\/3 left)?/g)];
  expect(told.map(([, pips, ofPips, ofLine]) => [pips, ofPips ?? ofLine])).toEqual([
    ["○○○", " 0/3 left"],
    ["●●●", " 3/3 left"],
    ["●●○", "budget 2/3 left"],
    ["●●○", " 2/3 left"],
    ["●○○", "budget 1/3 left"],
    ["●○○", " 1/3 left"],
    ["○○○", "budget 0/3 left"],
    ["○○○", " 0/3 left"],
  ]);
  expect(story).toContain("turn completed, budget 0/3 left");
});

test("a metric that differs leads to no line: it has none", async () => {
  const metric = problem({ key: "metrics.x", message: "metrics.x: expected 1, received 0" });
  const lines = [{ at: 0, depth: 0, text: "customer", event: "turn.started" }];
  const page = pageOf(failure({ problems: [metric], turns: [turn({ timeline: lines })] }));
  expect(page).not.toMatch(/◀ first difference|To the first difference/);
});

test("payloads are kept of what failed, and a long one is cut off", async () => {
  const page = reportPage(await shopReport(), closing);
  expect(storyOf(page, "scenarios/guard.yaml:3")).toContain("<pre hidden>");
  expect(storyOf(page, "scenarios/answers.yaml:3")).not.toContain("<pre hidden>");
  const long = { at: 0, depth: 0, text: "x", event: "log", payload: "y".repeat(30_000) };
  expect(pageOf(failure({ turns: [turn({ timeline: [long] })] }))).toContain("… 10002 more characters");
});

test("what makes a green doubtful is told", () => {
  const report = reportOf([scenario({ escapes: ["hook slow"] })]);
  const page = reportPage(report, { notRun: 3, interrupted: true });
  expect(page).toContain("Interrupted: this report is partial.");
  expect(page).toContain("3 scenarios not run.");
  expect(page).toContain("1 scenario waited for reality: not reproducible.");
});

test("a report of nothing is a page, too", () => {
  expect(pageOf()).toContain("No scenario ran");
  expect(pageOf(scenario({ status: "todo", because: "Later." }))).toContain("Nothing was played");
});

test("a thousand scenarios take a few megabytes", async () => {
  const page = reportPage(repeated(await shopReport(), 1000), closing);
  expect(page.length).toBeLessThan(4_000_000);
});
