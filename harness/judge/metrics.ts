import { METRICS, type MetricName, type MetricSpec } from "../../src/observability/metric-names.js";
import type { MetricSample } from "../core/record.js";
import type { Findings, Path } from "./findings.js";
import type { Scope } from "./scope.js";

/** The series that samples have: a histogram's are its count and its sum. */
const labelsOf: ReadonlyMap<string, readonly string[]> = new Map(
  (Object.keys(METRICS) as MetricName[]).flatMap((name): [string, readonly string[]][] => {
    const { kind, labels }: MetricSpec = METRICS[name];
    const names = kind === "histogram" ? [`${name}_count`, `${name}_sum`] : [name];
    return names.map((one) => [one, labels]);
  }),
);

/** A metric, narrowed to some label values. */
interface Selector {
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** `metrics`: the increase in a turn, the total at the end, summed over the labels that are not named. */
export function judgeMetrics(
  expected: Readonly<Record<string, unknown>>,
  scope: Scope,
  findings: Findings,
): void {
  for (const [key, wanted] of Object.entries(expected)) {
    const path: Path = ["metrics", key];
    const selector = readSelector(key);
    const known = labelsOf.get(selector?.name ?? "");
    if (selector === undefined || known === undefined) {
      findings.unavailable(path, key, [...labelsOf.keys()]);
      continue;
    }
    const unknown = [...selector.labels.keys()].find((label) => !known.includes(label));
    if (unknown !== undefined) {
      const labels = known.length === 0 ? ["no labels"] : known;
      findings.unavailable(path, `${selector.name}{${unknown}}`, labels);
      continue;
    }
    findings.value(path, wanted, { value: sum(scope.metrics, selector) });
  }
}

/** `name{label="value",other="value"}`; undefined if it is not of that form. */
function readSelector(key: string): Selector | undefined {
  const parts = /^(\w+)(?:\{(.*)\})?$/s.exec(key);
  if (parts === null) return undefined;
  const labels = new Map<string, string>();
  let rest = (parts[2] ?? "").trim();
  while (rest !== "") {
    const label = /^(\w+)\s*=\s*"((?:[^"\\]|\\.)*)"\s*(?:,\s*|$)/.exec(rest);
    if (label === null) return undefined;
    labels.set(label[1] ?? "", (label[2] ?? "").replace(/\\(.)/g, "$1"));
    rest = rest.slice(label[0].length);
  }
  return { name: parts[1] ?? "", labels };
}

function sum(samples: readonly MetricSample[], { name, labels }: Selector): number {
  const fits = (sample: MetricSample) =>
    sample.name === name && [...labels].every(([label, value]) => sample.labels[label] === value);
  const total = samples.filter(fits).reduce((so, sample) => so + sample.value, 0);
  // Sums of seconds: 0.1 + 0.2 is meant to be 0.3.
  return Math.round(total * 1e9) / 1e9;
}
