import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { shortened } from "../../dashboards/src/short-windows.js";

const rule = (expr: string, more = {}) =>
  stringify({ groups: [{ name: "one", rules: [{ expr, ...more }] }] });
const short = (text: string) => parse(shortened(text)).groups[0];

describe("shortened", () => {
  test("windows and offsets shrink, and keep their order; the rest of the expression stays", () => {
    const expr = 'rate(a{m="gpt-5m"}[5m]) > 3 * avg_over_time(job:b:rate5m[1d] offset 1h) + c[30m:1m]';
    expect(short(rule(expr)).rules[0].expr).toBe(
      'rate(a{m="gpt-5m"}[10s]) > 3 * avg_over_time(job:b:rate5m[170s] offset 35s) + c[24s:10s]',
    );
  });

  test("rules are evaluated each second, and an alert waits seconds instead of minutes", () => {
    const { interval, rules } = short(rule("up", { alert: "Up", for: "10m", labels: { severity: "info" } }));
    expect(interval).toBe("1s");
    expect(rules).toEqual([{ expr: "up", alert: "Up", for: "2s", labels: { severity: "info" } }]);
    expect(short(rule("up", { for: "1m30s" })).rules[0].for).toBe("1s");
    expect(short(rule("up")).rules[0]).not.toHaveProperty("for");
  });

  test("what is no duration or no PromQL is said to be none", () => {
    expect(() => shortened(rule("up", { for: "soon" }))).toThrow("expected a Prometheus duration such as 5m");
    expect(() => shortened(rule("rate(up[5m)"))).toThrow("PromQL breaks off here: rate(up[5m");
  });
});
