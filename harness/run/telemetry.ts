import type { LifecycleEvent, Observer } from "../../src/index.js";
import type { MetricSample, RecordedEvent, RecordedSpan } from "../core/record.js";
import type { ExpectData, ScenarioData } from "../scenario/schema.js";

/** What was measured: spans, and every series with its value. */
export interface Measured {
  readonly spans: readonly RecordedSpan[];
  readonly metrics: readonly MetricSample[];
}

/** Spans and metrics of a run, for the scenarios that expect something of them. */
export interface Telemetry {
  readonly observers: readonly Observer[];
  /** Of all that was observed so far. */
  measured(): Promise<Measured>;
  /**
   * Of these events alone. Where a message interrupts a turn, two turns run at once: no moment parts what one
   * added from what the other did.
   */
  measure(events: readonly RecordedEvent[]): Promise<Measured>;
}

const NOTHING: Measured = { spans: [], metrics: [] };

/** Nobody asked. */
const NO_TELEMETRY: Telemetry = {
  observers: [],
  measured: async () => NOTHING,
  measure: async () => NOTHING,
};

/** Loads the observers that the scenario's expectations speak of, and no others. */
export async function telemetryFor(data: ScenarioData): Promise<Telemetry> {
  const expects = [data.expect, ...(data.turns ?? []).map(({ expect }) => expect)].filter(
    (one) => one !== undefined,
  );
  const makeSpans = expects.some(speaksOfSpans) ? await spanMeter() : undefined;
  const makeMetrics = expects.some(({ metrics }) => metrics !== undefined) ? await metricMeter() : undefined;
  if (makeSpans === undefined && makeMetrics === undefined) return NO_TELEMETRY;
  const make = () => {
    const [spans, metrics] = [makeSpans?.(), makeMetrics?.()];
    return {
      observers: [spans, metrics].flatMap((meter) => meter?.observer ?? []),
      measured: async () => ({ spans: spans?.spans ?? [], metrics: (await metrics?.samples()) ?? [] }),
    };
  };
  return {
    ...make(),
    async measure(events) {
      const { observers, measured } = make();
      const before = await measured();
      for (const event of events) if (isOfEngine(event)) for (const one of observers) one.event(event);
      const { spans, metrics } = await measured();
      return { spans, metrics: increase(before.metrics, metrics) };
    },
  };
}

/** What the engine told of; observers know nothing of what only the harness sees. */
export function isOfEngine(event: RecordedEvent): event is LifecycleEvent {
  return event.type !== "cancel.requested" && !event.type.startsWith("serviceCall.");
}

async function spanMeter() {
  const [{ openTelemetry }, { recordingTracer }] = await Promise.all([
    import("../../src/observability/opentelemetry.js"),
    import("./recording-tracer.js"),
  ]);
  return () => {
    const spans: RecordedSpan[] = [];
    return { spans, observer: openTelemetry({ tracer: recordingTracer(spans) }) };
  };
}

async function metricMeter() {
  const { prometheus } = await import("../../src/observability/prometheus.js");
  return () => {
    const observer = prometheus();
    return { observer, samples: async () => samplesOf(await observer.registry.getMetricsAsJSON()) };
  };
}

function speaksOfSpans({ spans, never }: ExpectData): boolean {
  return spans !== undefined || never?.spans !== undefined;
}

interface JsonMetric {
  readonly name: string;
  readonly values: readonly {
    metricName?: string;
    labels: Partial<Record<string, string | number>>;
    value: number;
  }[];
}

function samplesOf(metrics: unknown): MetricSample[] {
  return (metrics as readonly JsonMetric[]).flatMap(({ name, values }) =>
    values.map(({ metricName = name, labels, value }) => ({
      name: metricName,
      labels: Object.fromEntries(Object.entries(labels).map(([label, text]) => [label, String(text)])),
      value,
    })),
  );
}

/** What was added, series by series. */
export function increase(before: readonly MetricSample[], after: readonly MetricSample[]): MetricSample[] {
  const key = ({ name, labels }: MetricSample) => JSON.stringify([name, labels]);
  const old = new Map(before.map((sample) => [key(sample), sample.value]));
  return after.map((sample) => ({ ...sample, value: sample.value - (old.get(key(sample)) ?? 0) }));
}
