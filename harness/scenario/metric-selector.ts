import { METRICS, type MetricName, type MetricSpec } from "../../src/observability/metric-names.js";

/** A metric's series, narrowed to some label values. */
export interface MetricSelector {
  /** Of the series: a histogram's are `…_count` and `…_sum`. */
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
}

/** Every series that a sample can be of, with its metric. */
export const SERIES: ReadonlyMap<string, MetricName> = new Map(
  (Object.keys(METRICS) as MetricName[]).flatMap((metric) =>
    seriesOf(metric).map((series): [string, MetricName] => [series, metric]),
  ),
);

/** The series of one metric. */
export function seriesOf(metric: MetricName): readonly string[] {
  const { kind }: MetricSpec = METRICS[metric];
  return kind === "histogram" ? [`${metric}_count`, `${metric}_sum`] : [metric];
}

/** `name{label="value",other="value"}`; undefined if it is not of that form. */
export function readSelector(key: string): MetricSelector | undefined {
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
