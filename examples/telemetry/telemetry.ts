import type { Observer } from "hookrig";
import { openTelemetry } from "hookrig/opentelemetry";
import { type PrometheusObserver, prometheus } from "hookrig/prometheus";

/** Spans and metrics of a program. */
export interface Telemetry {
  /** For the engine. The tracer comes first: the metrics ask it for the trace of each turn. */
  readonly observers: readonly Observer[];
  /** Its registry is what `/metrics` serves. */
  readonly metrics: PrometheusObserver;
  /** Sends what is left. To be called before the program ends. */
  stop(): Promise<void>;
}

/** How long a collector that does not answer may hold up the end of the program, in milliseconds. */
const STOP_LIMIT_MS = 2_000;

/** Switches telemetry on. Spans are exported if `OTEL_EXPORTER_OTLP_ENDPOINT` says where to. */
export async function startTelemetry(): Promise<Telemetry> {
  const stop = process.env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? async () => {} : await startSdk();
  const traces = openTelemetry();
  const metrics = prometheus(undefined, { traceIdOf: traces.traceIdOf });
  return { observers: [traces, metrics], metrics, stop };
}

/** The SDK is loaded only where spans go somewhere: it is by far the largest part of all this. */
async function startSdk(): Promise<() => Promise<void>> {
  const [{ NodeSDK }, { OTLPTraceExporter }] = await Promise.all([
    import("@opentelemetry/sdk-node"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  process.env.OTEL_METRICS_EXPORTER ??= "none"; // Metrics are scraped, not sent.
  process.env.OTEL_LOGS_EXPORTER ??= "none";
  const sdk = new NodeSDK({ serviceName: "shop", traceExporter: new OTLPTraceExporter() });
  sdk.start();
  return () => withinLimit(sdk.shutdown());
}

/** The SDK itself would try a dead endpoint for eight seconds. */
async function withinLimit(shutdown: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new Error(`no answer within ${STOP_LIMIT_MS} ms`);
    timer = setTimeout(() => reject(error), STOP_LIMIT_MS);
  });
  try {
    await Promise.race([shutdown, late]);
  } catch (error) {
    console.error(`Spans were lost: ${error instanceof Error ? error.message : error}`);
  } finally {
    clearTimeout(timer);
  }
}
