import { parse, stringify } from "yaml";
import { parsePromql } from "./promql.js";

/** The parts of a Prometheus rule file that shortening touches; the rest stays as it is. */
interface RuleFile {
  readonly groups: readonly { readonly interval?: string; readonly rules: readonly Rule[] }[];
}
interface Rule {
  readonly expr: string;
  readonly for?: string;
}

/**
 * The text of a Prometheus rule file with short windows, so that a run of minutes can see alerts fire and
 * clear (observability 4.3). Rules, thresholds and names stay. Rules are evaluated each second; `for: 5m`
 * becomes 1s. A window or offset of 5m becomes 10s, and longer ones grow with the root only, so that they
 * keep their order and yet a day is no longer than three minutes. Scrape at least every two seconds.
 * Throws a `SyntaxError` for an expression that is no PromQL, and a `RangeError` for a duration that is none.
 */
export function shortened(rules: string): string {
  const file = parse(rules) as RuleFile;
  const groups = file.groups.map((group) => ({
    ...group,
    interval: "1s",
    rules: group.rules.map(shortenRule),
  }));
  return stringify({ ...file, groups }, { lineWidth: 0 });
}

function shortenRule(rule: Rule): Rule {
  const expr = shortenWindows(rule.expr);
  if (rule.for === undefined) return { ...rule, expr };
  return { ...rule, expr, for: `${Math.max(1, Math.round(secondsOf(rule.for) / 300))}s` };
}

function shortenWindows(expr: string): string {
  let text = expr;
  // From the end, so that the places before stay right.
  for (const { from, to, text: duration } of parsePromql(expr).durations.toReversed()) {
    const seconds = Math.max(10, Math.round(10 * Math.sqrt(secondsOf(duration) / 300)));
    text = `${text.slice(0, from)}${seconds}s${text.slice(to)}`;
  }
  return text;
}

const SECONDS = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000 } as const;

/** Seconds of a Prometheus duration: `90s`, `1h30m`. Throws a `RangeError` for anything else. */
function secondsOf(duration: string): number {
  if (!/^(?:\d+(?:ms|[smhdwy]))+$/.test(duration)) {
    throw new RangeError(`expected a Prometheus duration such as 5m or 1h30m, got ${duration}`);
  }
  let seconds = 0;
  for (const [, amount, unit] of duration.matchAll(/(\d+)(ms|[smhdwy])/g)) {
    seconds += Number(amount) * SECONDS[unit as keyof typeof SECONDS];
  }
  return seconds;
}
