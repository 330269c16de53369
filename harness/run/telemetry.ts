import type { Observer } from "../../src/index.js";
import type { MetricSample, RecordedSpan } from "../core/record.js";
import type { ExpectData, ScenarioData } from "../scenario/schema.js";

/** Spans and metrics of a run, for the scenarios that expect something of them. */
export interface Telemetry {
  readonly observers: readonly Observer[];
  readonly spans: readonly RecordedSpan[];
  /** Every series with its present value. */
  samples(): Promise<readonly MetricSample[]>;
}

/** Loads the observers that the scenario's expectations speak of, and no others. */
export async function telemetryFor(data: ScenarioData): Promise<Telemetry> {
  const expects = [data.expect, ...(data.turns ?? []).map(({ expect }) => expect)].filter(
    (one) => one !== undefined,
  );
  const spans: RecordedSpan[] = [];
  const observers: Observer[] = [];
  let samples: Telemetry["samples"] = async () => [];
  if (expects.some(speaksOfSpans)) {
    const [{ openTelemetry }, { recordingTracer }] = await Promise.all([
      import("../../src/observability/opentelemetry.js"),
      import("./recording-tracer.js"),
    ]);
    observers.push(openTelemetry({ tracer: recordingTracer(spans) }));
  }
  if (expects.some(({ metrics }) => metrics !== undefined)) {
    const { prometheus } = await import("../../src/observability/prometheus.js");
    const observer = prometheus();
    observers.push(observer);
    samples = async () => samplesOf(await observer.registry.getMetricsAsJSON());
  }
  return { observers, spans, samples };
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

/** What a turn added. */
export function increase(before: readonly MetricSample[], after: readonly MetricSample[]): MetricSample[] {
  const key = ({ name, labels }: MetricSample) => JSON.stringify([name, labels]);
  const old = new Map(before.map((sample) => [key(sample), sample.value]));
  return after.map((sample) => ({ ...sample, value: sample.value - (old.get(key(sample)) ?? 0) }));
}
