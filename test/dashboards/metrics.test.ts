import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { DASHBOARDS } from "../../dashboards/src/dashboards.js";
import { interpolate, panelQueries } from "../../dashboards/src/panel-queries.js";
import { parsePromql } from "../../dashboards/src/promql.js";
import { UNSHOWN } from "../../dashboards/src/unshown.js";
import { METRICS } from "../../src/observability/metric-names.js";
import { root } from "../tidy/tree.js";
import { checkSeries, metricOf } from "./known-series.js";
import { recordedSeries } from "./recorded-series.js";

const rulesText = readFileSync(join(root, "dashboards/prometheus/rules.yml"), "utf8");
const alertsText = readFileSync(join(root, "dashboards/prometheus/alerts.yml"), "utf8");
const recorded = recordedSeries(rulesText);

const windows = { rateInterval: "1m", range: "1h" };
const shown = panelQueries().map(({ expr, ...where }) => ({
  at: `${where.dashboard}, ${where.panel}, query ${where.letter}`,
  selectors: parsePromql(interpolate(expr, windows)).selectors,
}));

interface Rule {
  record?: string;
  alert?: string;
  expr: string;
}
const rules = [rulesText, alertsText].flatMap((text) =>
  (parse(text) as { groups: { rules: Rule[] }[] }).groups
    .flatMap((group) => group.rules)
    .map(({ record, alert, expr }) => ({ name: record ?? alert, expr })),
);

describe("what queries name", () => {
  test("panels name series and labels that the metrics have", () => {
    expect(shown).not.toEqual([]);
    const unknown = shown.flatMap(({ at, selectors }) =>
      selectors.flatMap((selector) => checkSeries(selector).map((finding) => `${at}: ${finding}`)),
    );
    expect(unknown).toEqual([]);
  });

  test("variables and annotations do, too", () => {
    const queries = DASHBOARDS.flatMap(({ templating, annotations }) => [
      ...(templating?.list ?? []).flatMap(({ definition }) => definition ?? []),
      ...(annotations?.list ?? []).map(({ expr }) => expr ?? ""),
    ]);
    const unknown = [...new Set(queries)].flatMap((text) => {
      const [, series, label] = /^label_values\((.*), (\w+)\)$/.exec(text) ?? [];
      const by = label === undefined ? text : `sum by (${label}) (${series})`;
      return parsePromql(interpolate(by, windows)).selectors.flatMap((selector) => checkSeries(selector));
    });
    expect(unknown).toEqual([]);
  });

  test.each(rules)("$name names series, labels and rules that there are", ({ expr }) => {
    const { selectors } = parsePromql(expr);
    expect(selectors).not.toEqual([]);
    expect(selectors.flatMap((selector) => checkSeries(selector, recorded))).toEqual([]);
  });

  test.each([...recorded])("recording rule %s begins with the labels that it leaves", (name, labels) => {
    expect(name).toMatch(new RegExp(`^${labels.join("_")}:hookrig_\\w+:\\w+5m$`));
  });

  test("every recording rule is used", () => {
    const used = rules.flatMap(({ expr }) => parsePromql(expr).selectors.map(({ series }) => series));
    expect([...recorded.keys()].filter((name) => !used.includes(name))).toEqual([]);
  });

  test("an unknown series, label or bound is seen", () => {
    const findings = (expr: string) => parsePromql(expr).selectors.flatMap((one) => checkSeries(one));
    expect(findings("sum by (model) (hookrig_turns_active)")).toEqual([
      "hookrig_turns_active has no label model, but agent, job, instance",
    ]);
    expect(findings("hookrig_turn_duration_seconds")).toEqual([
      "there is no series hookrig_turn_duration_seconds",
    ]);
    expect(findings("rate(hookrig_rejections_total{le='1'}[5m])")[0]).toContain("has no label le");
    expect(findings('rate(hookrig_turn_duration_seconds_bucket{le="61"}[5m])')[0]).toContain(
      'has no bucket le="61", but le="0.05", le="0.1", le="0.25"',
    );
  });
});

describe("dashboards show the metrics", () => {
  const inPanels = new Set(shown.flatMap(({ selectors }) => selectors.map(({ series }) => metricOf(series))));

  test.each(Object.keys(METRICS) as (keyof typeof METRICS)[])(
    "%s is in a panel, or listed as unshown",
    (metric) => {
      expect(inPanels.has(metric), `${metric} is in a panel`).toBe(UNSHOWN[metric] === undefined);
    },
  );
});
