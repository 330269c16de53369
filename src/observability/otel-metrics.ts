import type { Counter, Histogram, Meter, UpDownCounter } from "@opentelemetry/api";
import { METRICS, type MetricName, type MetricSpec } from "./metric-names.js";
import type { MetricsBackend } from "./metrics-backend.js";

/**
 * The same metrics as OpenTelemetry instruments, under the same names: its Prometheus exporter adds no unit
 * suffix, so the names carry it. Made at once, since an instrument made before its provider stays dead.
 */
export function otelMetrics(meter: Meter): MetricsBackend {
  const adders = new Map<MetricName, Counter | UpDownCounter>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [name, spec] of Object.entries<MetricSpec>(METRICS)) {
    const common = { description: spec.help, unit: spec.unit };
    const key = name as MetricName;
    if (spec.kind === "counter") adders.set(key, meter.createCounter(name, common));
    else if (spec.kind === "gauge") adders.set(key, meter.createUpDownCounter(name, common));
    else {
      const advice = { explicitBucketBoundaries: [...(spec.buckets ?? [])] };
      histograms.set(key, meter.createHistogram(name, { ...common, advice }));
    }
  }
  // The SDK finds exemplars by itself, from the active span.
  return {
    exemplars: false,
    add: (metric, labels, amount) => adders.get(metric)?.add(amount, labels),
    series(metric, labels) {
      const counter = adders.get(metric);
      // A copy each time: exporters get what they are given, and may change it.
      const add = (amount: number) => counter?.add(amount, { ...labels });
      add(0);
      return { add };
    },
    zero: () => {}, // OpenTelemetry knows no series before its first observation.
    observe: (metric, labels, value) => histograms.get(metric)?.record(value, labels),
  };
}
