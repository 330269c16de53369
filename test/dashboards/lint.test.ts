import type { Dashboard, Panel } from "@grafana/grafana-foundation-sdk/dashboard";
import { describe, expect, test } from "vitest";
import { DASHBOARDS, dashboardFiles } from "../../dashboards/src/dashboards.js";
import { panelsOf } from "../../dashboards/src/panels-of.js";
import { lint } from "./lint.js";

/** A copy of the first dashboard, to break. */
function copy(): Dashboard {
  const [first = ""] = dashboardFiles().values();
  return JSON.parse(first);
}

const panel = (dashboard: Dashboard, title: string): Panel => {
  const found = dashboard.panels?.find((one) => one.title === title);
  if (found === undefined) throw new Error(`there is no panel ${title}`);
  return found as Panel;
};

const graph = (dashboard: Dashboard) => panel(dashboard, "Turns by agent").targets![0] as { expr?: string };
const replace = (dashboard: Dashboard, from: string, to: string) => {
  const query = graph(dashboard);
  query.expr = query.expr!.replace(from, to);
};

const breaks: [finding: string, broken: (dashboard: Dashboard) => unknown][] = [
  ["can be edited", (it) => Object.assign(it, { editable: true })],
  ["its uid is Turns", (it) => Object.assign(it, { uid: "Turns" })],
  ["has no description", (it) => Object.assign(it, { description: "" })],
  ["does not link", (it) => Object.assign(it, { links: [] })],
  [
    "annotation Alerts: its data source",
    (it) => Object.assign(it.annotations!.list![0]!, { datasource: { uid: "mine" } }),
  ],
  ["has no variable instance", (it) => it.templating!.list!.splice(2, 1)],
  [
    "variable datasource: is not of Prometheus",
    (it) => Object.assign(it.templating!.list![0]!, { query: "loki" }),
  ],
  [
    "variable job: its data source",
    (it) => Object.assign(it.templating!.list![1]!, { datasource: { uid: "mine" } }),
  ],
  ["variable job: has no label", (it) => Object.assign(it.templating!.list![1]!, { label: "" })],
  ["variable job: does not offer several", (it) => Object.assign(it.templating!.list![1]!, { multi: false })],
  ["variable job: does not follow the time", (it) => Object.assign(it.templating!.list![1]!, { refresh: 1 })],
  ["ids are not unique", (it) => Object.assign(it.panels![1]!, { id: it.panels![2]!.id! })],
  ["two panels are called Failed", (it) => Object.assign(it.panels![1]!, { title: "Failed" })],
  ["has no title", (it) => Object.assign(it.panels![1]!, { title: "" })],
  [
    "has no description that is a sentence",
    (it) => Object.assign(panel(it, "Failed"), { description: "failed" }),
  ],
  [
    "panel Failed: its data source",
    (it) => Object.assign(panel(it, "Failed"), { datasource: { uid: "mine" } }),
  ],
  ["panel Failed: has no query", (it) => Object.assign(panel(it, "Failed"), { targets: [] })],
  [
    "has no unit that Grafana knows: furlong",
    (it) => Object.assign(panel(it, "Failed").fieldConfig!.defaults, { unit: "furlong" }),
  ],
  [
    "exemplars do not follow",
    (it) => Object.assign(panel(it, "Turn durations").targets![0]!, { exemplar: false }),
  ],
  [
    "its threshold 30 is no bound of hookrig_turn_duration_seconds's buckets",
    (it) =>
      Object.assign(panel(it, "Duration, p95").fieldConfig!.defaults.thresholds!.steps[1]!, { value: 30 }),
  ],
  ["does not fit into 24 columns", (it) => Object.assign(panel(it, "Running turns").gridPos!, { w: 13 })],
  ["lies over", (it) => Object.assign(panel(it, "Running turns").gridPos!, { x: 11 })],
  ["rows are not full", (it) => it.panels!.pop()],
  ["Turns by agent, query A: PromQL breaks off here: 60 * sum", (it) => replace(it, "))", "")],
  ["has no legend", (it) => Object.assign(graph(it), { legendFormat: "" })],
  ["its legend shows model", (it) => Object.assign(graph(it), { legendFormat: "{{model}}" })],
  ["is not narrowed by $job", (it) => replace(it, 'job=~"$job", ', "")],
  ["is a counter outside rate", (it) => replace(it, "rate(", "delta(")],
  ["has a window of 5m", (it) => replace(it, "$__rate_interval", "5m")],
  ["has the window of one number", (it) => replace(it, "$__rate_interval", "$__range")],
];

describe("the dashboards' linter", () => {
  test.each(DASHBOARDS)("has nothing to say of $title", (dashboard) => {
    expect(lint(dashboard)).toEqual([]);
  });

  test("a panel says by which variables it is not narrowed, and only by those", () => {
    const descriptions = DASHBOARDS.flatMap(panelsOf).map(({ title, description }) => [title, description]);
    const of = new Map(descriptions as [string, string][]);
    expect(of.get("Reviews by verdict")).toMatch(/Not narrowed by Agent or Effort\.$/);
    expect(of.get("Rejections by check")).toMatch(/Not narrowed by Effort\.$/);
    expect(of.get("Turns by agent")).not.toContain("narrowed");
  });

  test.each(breaks)("sees: %s", (finding, broken) => {
    const dashboard = copy();
    broken(dashboard);
    const findings = lint(dashboard);
    expect(findings.join("\n")).toContain(finding);
    expect(findings[0]).toMatch(/^Hookrig \/ Turns: /);
  });
});
