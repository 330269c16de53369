import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { DASHBOARDS } from "../../dashboards/src/dashboards.js";
import { panelsOf } from "../../dashboards/src/panels-of.js";
import { headingsOf, marked, page } from "../docs/pages.js";
import { root } from "../tidy/tree.js";

interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string; runbook_url: string };
}
interface AlertCase {
  name: string;
  alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[];
}

const prometheus = join(root, "dashboards/prometheus");
const text = (...path: string[]) => readFileSync(join(prometheus, ...path), "utf8");
const read = (...path: string[]) => parse(text(...path));
const alerts = (read("alerts.yml") as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const names = alerts.map(({ alert }) => alert);
const cases = readdirSync(join(prometheus, "tests")).flatMap(
  (file) => (read("tests", file) as { tests: AlertCase[] }).tests,
);

describe("alerts.yml", () => {
  test("has at least ten alerts, each under a name of its own", () => {
    expect(names.length).toBeGreaterThanOrEqual(10);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(alerts)(
    "$alert says what a person who is called must know",
    ({ alert, annotations, labels, ...rule }) => {
      expect(alert).toMatch(/^Hookrig([A-Z][a-z]+)+$/);
      expect(labels.severity).toMatch(/^(critical|warning|info)$/);
      expect(rule.for).toMatch(/^\d+m$/);
      expect(annotations.summary).toMatch(/\.$/);
      expect(annotations.description).toMatch(/\.$/);
      expect(annotations.runbook_url).toMatch(new RegExp(`^https://.*/${alert}\\.md$`));
    },
  );

  test("what is alerted on is counted: an estimated quantile would lie anywhere between two bounds", () => {
    expect(`${text("rules.yml")}${text("alerts.yml")}`).not.toContain("histogram_quantile");
  });

  const shares = alerts.filter(({ expr }) => expr.includes("/"));

  test.each(shares)(
    "$alert, of a share, wants five events, so that a quiet night calls nobody",
    ({ expr }) => {
      const [, events = ""] = /^([\w:]+)(?:\{.*?\})?\s*\//.exec(expr) ?? [];
      expect(events).toMatch(/:increase15m$/);
      expect(expr).toContain(` and ${events} >= 5`);
    },
  );

  test.each(shares)("$alert has a case of a quiet night", ({ alert }) => {
    const quiet = cases.filter(({ name }) => name.startsWith(`${alert} stays silent`) && /quiet/.test(name));
    expect(quiet).not.toEqual([]);
  });

  test.each(names)("%s has a case in which it fires, and one in which it is silent", (name) => {
    const told = cases.flatMap((one) => one.alert_rule_test).filter(({ alertname }) => alertname === name);
    expect(told.some(({ exp_alerts = [] }) => exp_alerts.length > 0)).toBe(true);
    expect(told.some(({ exp_alerts = [] }) => exp_alerts.length === 0)).toBe(true);
  });

  test("no case is of an alert that does not exist", () => {
    const tested = cases.flatMap((one) => one.alert_rule_test.map(({ alertname }) => alertname));
    expect(tested.filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe("what is written about alerts", () => {
  test("dashboards/README.md lists them with severity and time, in their order", () => {
    const [, , ...rows] = marked(page("dashboards/README.md"), "alerts").split("\n");
    const expected = alerts.map(({ alert, labels, for: after }) =>
      expect.stringContaining(`| [\`${alert}\`](runbooks/${alert}.md) | ${labels.severity} | ${after} | `),
    );
    expect(rows).toEqual(expected);
  });

  test("each has a runbook, and there is no other", () => {
    const runbooks = readdirSync(join(root, "dashboards/runbooks"));
    expect(runbooks.toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted());
  });

  test.each(names)("the runbook of %s says what it means, how to see it and what to do", (name) => {
    const expected = [name, "What it means", "How to see it", "What to do"];
    expect(headingsOf(page(`dashboards/runbooks/${name}.md`))).toEqual(expected);
  });

  test.each(names)("the runbook of %s sends to panels that there are", (name) => {
    const { text } = page(`dashboards/runbooks/${name}.md`);
    const [, seen = ""] = /## How to see it\n([\s\S]*?)\n## /.exec(text.replaceAll(/\n +/g, " ")) ?? [];
    const sent = seen.split("\n").filter((line) => line.startsWith("- *"));
    for (const line of sent) {
      const titles = [...line.matchAll(/\*([A-Z][\w ]+)\*/g)].map(([, title]) => `Hookrig / ${title}`);
      const panels = DASHBOARDS.filter(({ title = "" }) => titles.includes(title)).flatMap(panelsOf);
      const quoted = [...line.matchAll(/“([^”]+)”/g)].map(([, title]) => title);
      expect(panels.map(({ title }) => title)).toEqual(expect.arrayContaining(quoted));
    }
  });
});
