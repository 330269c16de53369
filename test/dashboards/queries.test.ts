import { describe, expect, test } from "vitest";
import { interpolate } from "../../dashboards/src/panel-queries.js";
import { parsePromql } from "../../dashboards/src/promql.js";
import { Queries, ratio } from "../../dashboards/src/queries.js";

const q = new Queries(["agent", "model"]);
const narrowed = 'job=~"$job", instance=~"$instance", agent=~"$agent"';

describe("Queries", () => {
  test("a rate is narrowed by the dashboard's variables that the metric has as labels", () => {
    expect(q.rate("hookrig_rejections_total", { by: ["check"] })).toBe(
      `sum by (check) (rate(hookrig_rejections_total{${narrowed}}[$__rate_interval]))`,
    );
    expect(q.rate("hookrig_telemetry_errors_total")).toBe(
      'sum(rate(hookrig_telemetry_errors_total{job=~"$job", instance=~"$instance"}[$__rate_interval]))',
    );
  });

  test("a histogram's events are its count", () => {
    expect(q.total("hookrig_turn_steps", { where: { outcome: ["failed", "stopped"] } })).toBe(
      `sum(increase(hookrig_turn_steps_count{${narrowed}, outcome=~"failed|stopped"}[$__range]))`,
    );
  });

  test("events per minute; of series that have counted any, where many stand at 0", () => {
    const rate = `60 * sum by (check) (rate(hookrig_rejections_total{${narrowed}}[$__rate_interval]))`;
    expect(q.perMinute("hookrig_rejections_total", { by: ["check"] })).toBe(rate);
    expect(q.perMinuteOfAny("hookrig_rejections_total", { by: ["check"] })).toBe(
      `${rate} and sum by (check) (hookrig_rejections_total{${narrowed}}) > 0`,
    );
  });

  test("a quantile keeps the buckets' bounds", () => {
    expect(q.quantile(0.9, "hookrig_turn_steps", { by: ["agent"], over: "range" })).toBe(
      `histogram_quantile(0.9, sum by (le, agent) (rate(hookrig_turn_steps_bucket{${narrowed}}[$__range])))`,
    );
  });

  test("a bucket is found under both of Prometheus' ways to write its bound", () => {
    expect(q.atMost(1, "hookrig_turn_steps")).toContain(String.raw`le=~"1|1\\.0"`);
    expect(q.atMost(0.2, "hookrig_retry_budget_utilization_ratio")).toContain('le="0.2"');
  });

  test("a bound for each kind of series is one sum", () => {
    const bounds = [
      { bound: 0.4, where: { effort: "LOW" } },
      { bound: 0.6, where: { effort: ["MEDIUM", "HIGH"] } },
    ] as const;
    const bucket = `hookrig_retry_budget_utilization_ratio_bucket{${narrowed}`;
    expect(q.atMostEach(bounds, "hookrig_retry_budget_utilization_ratio")).toBe(
      `sum(rate(${bucket}, effort="LOW", le="0.4"}[$__rate_interval]) or ` +
        `rate(${bucket}, effort=~"MEDIUM|HIGH", le="0.6"}[$__rate_interval]))`,
    );
  });

  test("a bound that is none of the metric's is refused, with those that there are", () => {
    expect(() => q.atMost(7, "hookrig_turn_steps")).toThrow(
      "hookrig_turn_steps: expected one of its buckets' bounds 0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, got 7",
    );
  });

  test("a label that the metric does not have is a type error", () => {
    // @ts-expect-error: turns have no model
    q.rate("hookrig_turn_steps", { by: ["model"] });
    // @ts-expect-error: a gauge has no rate
    q.rate("hookrig_turns_active");
  });

  test("a ratio is 0 before the first event, and nothing where nothing happened", () => {
    expect(ratio("a", "b")).toBe("(a or 0 * b) / (b > 0)");
  });
});

describe("parsePromql", () => {
  test("reads selectors with their windows, functions and groups", () => {
    const { selectors, durations } = parsePromql(
      'sum by (le) (rate(a_bucket{job="x"}[5m] offset 1h)) and on (job) max(b) > 0',
    );
    expect(selectors).toEqual([
      {
        series: "a_bucket",
        matchers: [{ label: "job", text: 'job="x"' }],
        window: "5m",
        call: "rate",
        compared: false,
        groupedBy: ["le"],
      },
      { series: "b", matchers: [], compared: true, groupedBy: [] },
    ]);
    expect(durations.map(({ text }) => text)).toEqual(["5m", "1h"]);
  });

  test("says where a query breaks off", () => {
    expect(() => parsePromql("rate(a[5m]")).toThrow("PromQL breaks off here: rate(a[5m]");
  });
});

test("interpolate fills in Grafana's variables as they are at All", () => {
  const expr = 'rate(a{m=~"$model"}[$__rate_interval]) / b[$__range]';
  expect(interpolate(expr, { rateInterval: "20s", range: "2m" })).toBe('rate(a{m=~".*"}[20s]) / b[2m]');
});
