import { createServer } from "node:net";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import {
  BatchSpanProcessor,
  type BatchSpanProcessorOptions,
  SimpleSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type OpenMetricsContentType, Registry } from "prom-client";
import { expect, onTestFinished, test } from "vitest";
import { runScenario } from "../../harness/run/run-scenario.js";
import { loadFiles } from "../../harness/scenario/load.js";
import type { Observer } from "../../src/lifecycle/lifecycle.js";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { prometheus } from "../../src/observability/prometheus.js";
import { otlpReceiver } from "./otlp/receiver.js";

// Whatever telemetry suffers, turns do not notice: the reports of a suite, with the story of a scenario that
// fails on purpose, are the same to the byte with each of these faults as without telemetry.

const cwd = import.meta.dirname;
const files = [
  "../../scenarios/telemetry/01-endings.yaml",
  "../../scenarios/telemetry/03-cancelled.yaml",
  "fails.yaml",
];

async function reports(observers: readonly Observer[]): Promise<string> {
  const { scenarios, errors } = loadFiles(files, { cwd });
  expect(errors).toEqual([]);
  const told: unknown[] = [];
  for (const scenario of scenarios) told.push(await runScenario(scenario, { observers }));
  return JSON.stringify(told);
}

const boom = () => {
  throw new Error("disk full");
};
const done = () => Promise.resolve();

function tracesThrough(exporter: SpanExporter, options: Partial<BatchSpanProcessorOptions> = {}): Observer {
  const processor = new BatchSpanProcessor({ exporter, ...options });
  return openTelemetry({ tracerProvider: new TracerProvider({ spanProcessors: [processor] }) });
}

/** An address where nobody listens any more. */
async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => void server.close(resolve));
  return `http://127.0.0.1:${port}/v1/traces`;
}

/** Exports as soon as there is something, so that the fault comes while turns run. */
const EAGER = { maxExportBatchSize: 1, scheduledDelayMillis: 1 };

const FAULTS: Readonly<Record<string, () => Observer | Promise<Observer>>> = {
  "nothing at all": () => openTelemetry({ tracer: workingTracer(), captureContent: true, traceHooks: true }),
  "an exporter that throws": () =>
    openTelemetry({
      tracerProvider: new TracerProvider({
        spanProcessors: [new SimpleSpanProcessor({ exporter: { export: boom, shutdown: done } })],
      }),
    }),
  "a processor that throws": () =>
    openTelemetry({
      tracerProvider: new TracerProvider({
        spanProcessors: [{ onStart: boom, onEnd: boom, forceFlush: done, shutdown: done }],
      }),
    }),
  "a tracer that throws": () => openTelemetry({ tracer: { startSpan: boom, startActiveSpan: boom } }),
  "a meter that throws once turns run": () => {
    const meter = new MeterProvider().getMeter("broken");
    let record = () => {};
    const instrument = () => ({ add: () => record(), record: () => record() });
    Object.assign(meter, {
      createCounter: instrument,
      createUpDownCounter: instrument,
      createHistogram: instrument,
    });
    const observer = openTelemetry({ meterProvider: { getMeter: () => meter } });
    record = boom;
    return observer;
  },
  "an observer that throws and one that rejects": () => ({
    event: boom,
    around: async (_unit, run) => {
      run();
      boom();
    },
  }),
  "a redaction that throws": () =>
    openTelemetry({ tracer: workingTracer(), captureContent: { redact: boom } }),
  "a dead endpoint": async () => tracesThrough(new OTLPTraceExporter({ url: await deadUrl() }), EAGER),
  "an endpoint that is no collector": async () => {
    const { url } = await otlpReceiver((response) => void response.writeHead(404).end("<html>"));
    return tracesThrough(new OTLPTraceExporter({ url }), EAGER);
  },
  "a flush that never ends": async () => {
    const { url } = await otlpReceiver(() => {}); // Reads, and never answers.
    return tracesThrough(new OTLPTraceExporter({ url, timeoutMillis: 60_000 }), EAGER);
  },
  "a full queue": async () => {
    const { url } = await otlpReceiver(() => {});
    return tracesThrough(new OTLPTraceExporter({ url }), { ...EAGER, maxQueueSize: 1 });
  },
  "a trace that cannot be told": () => {
    const registry = new Registry<OpenMetricsContentType>();
    registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    return prometheus(registry, { traceIdOf: boom });
  },
};

const silent = reports([]);

test.each(Object.entries(FAULTS))("%s changes no report", async (_fault, observer) => {
  expect(await reports([await observer()])).toBe(await silent);
});

test("all at once change no report, and what still works goes on", async () => {
  const metrics = prometheus();
  const all = await Promise.all(Object.values(FAULTS).map((observer) => observer()));
  expect(await reports([...all, metrics])).toBe(await silent);
  const scrape = await metrics.registry.metrics();
  expect(scrape).toMatch(/^hookrig_telemetry_errors_total [1-9]/m);
  expect(scrape).toMatch(/^hookrig_turn_duration_seconds_count\{.*outcome="completed"} [1-9]/m);
});

/** A tracer of a real SDK that exports to nowhere. */
function workingTracer() {
  const provider = new TracerProvider();
  onTestFinished(() => provider.shutdown());
  return provider.getTracer("hookrig");
}
