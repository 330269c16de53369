import { METRICS, type MetricName } from "../../src/observability/metric-names.js";

/** The series that tells how often a metric was measured: a histogram has none under its bare name. */
export function countedSeries(metric: MetricName): string {
  return METRICS[metric].kind === "histogram" ? `${metric}_count` : metric;
}
