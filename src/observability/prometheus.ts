import {
  Counter,
  type CounterConfiguration,
  Gauge,
  Histogram,
  type LabelValues,
  Registry,
  type RegistryContentType,
} from "prom-client";
import type { Observer } from "../lifecycle/lifecycle.js";
import { EngineError } from "../runtime/errors.js";
import { METRICS, type MetricName, type MetricSpec } from "./metric-names.js";
import type { CounterSeries, MetricsBackend } from "./metrics-backend.js";
import { type MetricsOptions, MetricsRecorder } from "./metrics-recorder.js";
import { type OptionNames, refuseUnknown } from "./refuse-unknown.js";

export type { MetricsOptions } from "./metrics-recorder.js";

/** A registry of either format. */
type AnyRegistry = Registry<RegistryContentType>;

/** An observer whose measurements wait in `registry` to be scraped. */
export interface PrometheusObserver<R extends AnyRegistry = Registry> extends Observer {
  readonly registry: R;
}

const OPTIONS: OptionNames<MetricsOptions> = { maxNames: true, traceIdOf: true };

/**
 * Reports to a prom-client registry, by default one of its own, and not prom-client's global one
 * (observability 4.2). Every metric is registered at once, so that a scrape before the first turn knows them
 * all. One observer serves every engine of a process. Throws `CONFIG_INVALID` for a registry that has such
 * metrics already or is none, and for an option that makes no sense or that there is not.
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
  refuseUnknown("prometheus", options, OPTIONS);
  checkRegistry(registry);
  const recorder = new MetricsRecorder(promClient(registry), options);
  return { name: "prometheus", event: (event) => recorder.event(event), registry };
}

function checkRegistry(registry: AnyRegistry): void {
  const invalid = (problem: string) =>
    new EngineError("CONFIG_INVALID", `registry: ${problem}`, { details: { field: "registry" } });
  if (typeof registry?.getSingleMetric !== "function") {
    throw invalid("expected a Registry of prom-client; options are the second argument");
  }
  const taken = Object.keys(METRICS).find((name) => registry.getSingleMetric(name) !== undefined);
  if (taken === undefined) return;
  const remedy = "one observer serves every engine of a process: make it once, and pass the same one to each";
  throw invalid(`it has ${taken} already; ${remedy}`);
}

type Labels = Readonly<Record<string, string>>;

function promClient(registry: AnyRegistry): MetricsBackend {
  const exemplars = registry.contentType === Registry.OPENMETRICS_CONTENT_TYPE;
  const counters = new Map<MetricName, SummingCounter>();
  const gauges = new Map<MetricName, Gauge>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [name, spec] of Object.entries<MetricSpec>(METRICS)) {
    const common = { name, help: spec.help, labelNames: [...spec.labels], registers: [registry] };
    const key = name as MetricName;
    if (spec.kind === "counter") counters.set(key, new SummingCounter(common));
    else if (spec.kind === "gauge") gauges.set(key, new Gauge(common));
    else {
      const buckets = [...(spec.buckets ?? [])];
      histograms.set(key, new Histogram({ ...common, buckets, enableExemplars: exemplars }));
    }
  }
  return {
    exemplars,
    add: (metric, labels: Labels, amount) =>
      (counters.get(metric) ?? gauges.get(metric))?.inc(labels, amount),
    series: (metric, labels: Labels) => (counters.get(metric) as SummingCounter).series(labels),
    zero: (metric, labels: Labels) => histograms.get(metric)?.zero(labels),
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

/**
 * A counter whose series can be raised without a look at their labels, which cost prom-client more than the
 * sum itself: such sums are handed to it when somebody reads. Labels are copied for prom-client, which hands
 * them out to readers that may change them.
 */
class SummingCounter extends Counter {
  readonly #sums: Sum[] = [];

  constructor(config: CounterConfiguration<string>) {
    super({ ...config, collect: () => this.#gather() });
  }

  series(labels: Labels): CounterSeries {
    this.inc({ ...labels }, 0);
    const sum = new Sum(labels);
    this.#sums.push(sum);
    return sum;
  }

  #gather(): void {
    for (const sum of this.#sums) {
      const amount = sum.take();
      if (amount > 0) this.inc({ ...sum.labels }, amount);
    }
  }

  override remove(...labels: (string | LabelValues<string>)[]): void {
    this.#gather();
    super.remove(...(labels as string[])); // prom-client takes one object, or all values.
  }

  override reset(): void {
    super.reset();
    // prom-client's constructor resets, too: there are no fields yet.
    if (#sums in this) for (const sum of this.#sums) sum.take();
  }
}

class Sum implements CounterSeries {
  readonly labels: Labels;
  #waiting = 0;

  constructor(labels: Labels) {
    this.labels = labels;
  }

  add(amount: number): void {
    this.#waiting += amount;
  }

  /** What has come since the last time. */
  take(): number {
    const taken = this.#waiting;
    this.#waiting = 0;
    return taken;
  }
}
