import type { Selector } from "../../dashboards/src/promql.js";
import { METRICS, type MetricName, type MetricSpec } from "../../src/observability/metric-names.js";

/** What Prometheus adds to every series that it scrapes. */
const SCRAPED = ["job", "instance"];

/** Prometheus' own series that our queries may read, with their labels. */
const OF_PROMETHEUS: Readonly<Record<string, readonly string[]>> = {
  ALERTS: ["alertname", "alertstate", "severity", ...SCRAPED],
};

interface Series {
  readonly metric: MetricName;
  /** Of a histogram's buckets, as a query writes them. */
  readonly bounds?: readonly string[];
  readonly labels: readonly string[];
}

/** Every series that the metrics have, by name. */
const series = new Map<string, Series>();
for (const [name, { kind, labels, buckets = [] }] of Object.entries<MetricSpec>(METRICS)) {
  const one: Series = { metric: name as MetricName, labels: [...labels, ...SCRAPED] };
  if (kind !== "histogram") series.set(name, one);
  else {
    for (const ending of ["sum", "count"]) series.set(`${name}_${ending}`, one);
    const bounds = buckets.map(writtenBound);
    series.set(`${name}_bucket`, { ...one, labels: [...one.labels, "le"], bounds });
  }
}

/** Prometheus 3 writes a whole bound as 1.0, Prometheus 2 as the process exposed it. */
function writtenBound(bound: number): string {
  return Number.isInteger(bound) ? `le=~"${bound}|${bound}\\\\.0"` : `le="${bound}"`;
}

/** The metric that a series belongs to, if it is one of ours. */
export const metricOf = (name: string): MetricName | undefined => series.get(name)?.metric;

/**
 * What a selector names that does not exist: the series, labels of it, or a bound of its buckets.
 * `recorded` are recording rules with their labels. Empty if all is known.
 */
export function checkSeries(
  { series: name, matchers, groupedBy }: Selector,
  recorded: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const labels = series.get(name)?.labels ?? recorded.get(name) ?? OF_PROMETHEUS[name];
  if (labels === undefined) return [`there is no series ${name}`];
  const unknown = [...matchers.map(({ label }) => label), ...groupedBy].filter(
    (label) => !labels.includes(label),
  );
  const bounds = series.get(name)?.bounds ?? [];
  const noBounds = matchers.filter(({ label, text }) => label === "le" && !bounds.includes(text));
  return [
    ...[...new Set(unknown)].map((label) => `${name} has no label ${label}, but ${labels.join(", ")}`),
    ...noBounds.map(({ text }) => `${name} has no bucket ${text}, but ${bounds.join(", ")}`),
  ];
}
