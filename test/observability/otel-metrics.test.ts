import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import { expect, test } from "vitest";
import { METRICS } from "../../src/observability/metric-names.js";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { prometheus } from "../../src/observability/prometheus.js";
import { Stage } from "./stage.js";
import { STORIES } from "./stories.js";

const NEVER_MS = 2 ** 31 - 1;

/** Every series with its value, or its sum and count; labels in order of their names. */
async function otelSeries(): Promise<string[]> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const observer = openTelemetry({ meterProvider });
  for (const story of Object.values(STORIES)) story(new Stage([observer]));
  await meterProvider.forceFlush();
  const [resource] = exporter.getMetrics();
  await meterProvider.shutdown();
  return (resource?.scopeMetrics ?? []).flatMap(({ metrics }) =>
    metrics.flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes, value }) => series(descriptor.name, attributes, totals(value))),
    ),
  );
}

const totals = (value: unknown) => {
  if (typeof value === "number") return value;
  const { sum, count } = value as { sum: number; count: number };
  return `${round(sum)}/${count}`;
};

async function promSeries(): Promise<string[]> {
  const { registry, ...observer } = prometheus();
  for (const story of Object.values(STORIES)) story(new Stage([observer]));
  return (await registry.getMetricsAsJSON()).flatMap(({ name, values }) => {
    const samples = values as { metricName?: string; labels: object; value: number }[];
    if (!samples.some(({ metricName }) => metricName !== undefined)) {
      return samples.map(({ labels, value }) => series(name, labels, value));
    }
    const counts = samples.filter(({ metricName }) => metricName === `${name}_count`);
    return counts.map(({ labels, value }) => {
      const same = (other: { metricName?: string; labels: object }) =>
        other.metricName === `${name}_sum` && JSON.stringify(other.labels) === JSON.stringify(labels);
      return series(name, labels, `${round(samples.find(same)?.value ?? Number.NaN)}/${value}`);
    });
  });
}

const round = (value: number) => Number(value.toFixed(6));
const series = (name: string, labels: object, value: unknown) =>
  `${name} ${JSON.stringify(Object.entries(labels).sort())} ${value}`;

test("OpenTelemetry and Prometheus agree on every series, but for histograms that stand at 0", async () => {
  const told = (await otelSeries()).sort();
  const observed = (await promSeries()).filter((line) => !line.endsWith(" 0/0"));
  expect(told).toEqual(observed.sort());
  for (const name of Object.keys(METRICS)) expect(told.join("\n")).toContain(name);
});

test("an exporter that changes the attributes it was given splits no series", async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS });
  const meterProvider = new MeterProvider({ readers: [reader] });
  const observer = openTelemetry({ meterProvider });
  const results = async () => {
    STORIES.completed(new Stage([observer]));
    await meterProvider.forceFlush();
    const told =
      exporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap(({ metrics }) => metrics) ?? [];
    const points = told.flatMap(({ descriptor, dataPoints }) =>
      descriptor.name === "hookrig_hook_results_total" ? [...dataPoints] : [],
    );
    for (const { attributes } of points) attributes.host = "pod-7";
    return points.filter(({ value }) => value !== 0).map(({ value }) => value);
  };
  expect([await results(), await results()]).toEqual([[1], [2]]);
  await meterProvider.shutdown();
});
