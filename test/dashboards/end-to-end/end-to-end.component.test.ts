import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { panelQueries } from "../../../dashboards/src/panel-queries.js";
import { root } from "../../tidy/tree.js";
import { EXACT_PANELS, NOT_COUNTED, nameOf } from "./exact-panels.js";
import { rehearse, type Seen } from "./rehearsal.js";
import { Counted, comparable, tallyOf } from "./tallies.js";

// `hookrig soak`, as it is installed, is scraped by a real Prometheus that has the rules with short windows
// and tells a real Alertmanager. First nothing is there, then all goes wrong, then nothing happens, then all
// is well (observability 4.3).

interface Alert {
  readonly alert: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly runbook_url: string };
}

const { groups } = parse(readFileSync(join(root, "dashboards/prometheus/alerts.yml"), "utf8")) as {
  groups: { rules: Alert[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules);
const names = alerts.map(({ alert }) => alert);

let seen: Seen;

// It takes about 90 seconds. Every wait inside has its own limit; this one is for their sum on a bad day.
beforeAll(async () => {
  seen = await rehearse(names);
}, 300_000);

describe("alerts", () => {
  test("each fires", () => {
    expect(names.filter((name) => !seen.fired.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  test("each clears", () => {
    expect([...seen.firing]).toEqual([]);
    const resolved = seen.notified.filter(({ status }) => status === "resolved");
    const cleared = new Set(resolved.map(({ labels }) => labels.alertname ?? ""));
    expect(names.filter((name) => !cleared.has(name))).toEqual([]);
  });

  test("the critical ones go to who is on call, the others are written down; each names its runbook", () => {
    const severities = new Map(alerts.map(({ alert, labels }) => [alert, labels.severity]));
    for (const { labels, annotations, webhook } of seen.notified) {
      const name = labels.alertname ?? "";
      const critical = severities.get(name) === "critical";
      expect([name, webhook]).toEqual([name, critical ? "/on-call" : "/notes"]);
      expect(annotations.runbook_url).toContain(`/${name}.md`);
      expect(annotations.description).not.toMatch(/<no value>|NaN|%!/);
    }
  });
});

describe("panels", () => {
  test("every query has data while things go wrong", () => {
    expect(seen.emptyPanels).toEqual([]);
  });

  test.each(EXACT_PANELS)("$query is what the soak counted by itself", ({ query, labels, expected }) => {
    const shown = tallyOf(seen.shown.get(query) ?? [], labels);
    const counted = expected(new Counted(seen.report.counts));
    expect(Object.keys(comparable(counted))).not.toEqual([]);
    expect(comparable(shown)).toEqual(comparable(counted));
  });

  test("every query is held against the counts, or there is a reason why it can't be", () => {
    const exact = new Set(EXACT_PANELS.map(({ query }) => query));
    const left = panelQueries().filter((query) => !exact.has(nameOf(query)));
    const excused = ({ expr }: { expr: string }) => NOT_COUNTED.some(([inQuery]) => inQuery.test(expr));
    expect(left.filter((query) => !excused(query))).toEqual([]);
    expect(left.length + exact.size).toBe(panelQueries().length);
  });

  test("all trouble was scripted: no scenario of it failed", () => {
    const { failed, errors } = seen.report;
    expect([failed, errors]).toEqual([0, 0]);
  });
});

test("exemplars lead to traces that were exported", () => {
  expect(seen.exemplarTraces.size).toBeGreaterThan(0);
  expect([...seen.exemplarTraces].filter((trace) => !seen.exportedTraces.has(trace))).toEqual([]);
});
