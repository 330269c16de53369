import { Counter, Gauge, Histogram, Registry, type RegistryContentType } from "prom-client";
import type { Observer } from "../lifecycle/lifecycle.js";
import { METRICS, type MetricName, type MetricSpec } from "./metric-names.js";
import type { MetricsBackend } from "./metrics-backend.js";
import { type MetricsOptions, MetricsRecorder } from "./metrics-recorder.js";

export type { MetricsOptions } from "./metrics-recorder.js";

/** A registry of either format. */
type AnyRegistry = Registry<RegistryContentType>;

/** An observer whose measurements wait in `registry` to be scraped. */
export interface PrometheusObserver<R extends AnyRegistry = Registry> extends Observer {
  readonly registry: R;
}

/**
 * Reports to a prom-client registry, by default one of its own (observability 4.2). Every metric is
 * registered at once, so that a scrape before the first turn knows them all; prom-client throws if the
 * registry has one of them already. One observer may serve every engine of a process.
 *
 * A registry made for OpenMetrics gets exemplars with a `trace_id` on its histograms. Serve each registry in
 * its one format: an OpenMetrics scrape renames prom-client's counters for later plain ones.
 */
export function prometheus(registry?: Registry, options?: MetricsOptions): PrometheusObserver;
export function prometheus<R extends AnyRegistry>(
  registry: R,
  options?: MetricsOptions,
): PrometheusObserver<R>;
export function prometheus(
  registry: AnyRegistry = new Registry(),
  options: MetricsOptions = {},
): PrometheusObserver<AnyRegistry> {
  const recorder = new MetricsRecorder(promClient(registry), options);
  return { name: "prometheus", event: (event) => recorder.event(event), registry };
}

type Labels = Readonly<Record<string, string>>;

function promClient(registry: AnyRegistry): MetricsBackend {
  const exemplars = registry.contentType === Registry.OPENMETRICS_CONTENT_TYPE;
  const adders = new Map<MetricName, Counter | Gauge>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [name, spec] of Object.entries<MetricSpec>(METRICS)) {
    const common = { name, help: spec.help, labelNames: [...spec.labels], registers: [registry] };
    const key = name as MetricName;
    if (spec.kind === "counter") adders.set(key, new Counter(common));
    else if (spec.kind === "gauge") adders.set(key, new Gauge(common));
    else {
      const buckets = [...(spec.buckets ?? [])];
      histograms.set(key, new Histogram({ ...common, buckets, enableExemplars: exemplars }));
    }
  }
  return {
    exemplars,
    add: (metric, labels: Labels, amount) => adders.get(metric)?.inc(labels, amount),
    observe(metric, labels: Labels, value, traceId) {
      const histogram = histograms.get(metric);
      // With exemplars on, prom-client takes one object; the plain form would land on an unlabelled series.
      if (!exemplars) histogram?.observe(labels, value);
      else
        histogram?.observe({
          labels,
          value,
          exemplarLabels: traceId === undefined ? {} : { trace_id: traceId },
        });
    },
  };
}
