import type { TracerProvider } from "@opentelemetry/api";
import type { OpenTelemetryPackages } from "./load-open-telemetry.js";
import { PATIENCE_MS, SpanExport } from "./span-export.js";

/** Real milliseconds of one request, tries included: it ends, and says why, before patience does. */
const REQUEST_MS = PATIENCE_MS - 200;

/** A tracer provider of our own, registered nowhere, and where its spans go. */
export interface OtlpExport {
  readonly tracerProvider: TracerProvider;
  readonly spans: SpanExport;
}

/**
 * Exports spans to an OTLP/HTTP endpoint. What OpenTelemetry's variables say of headers, certificates,
 * compression, the service's name and resource attributes holds; `url` stands above theirs.
 */
export function otlpExport(
  url: string,
  { sdk, exporter }: OpenTelemetryPackages,
  onGiveUp?: (failure: string) => void,
): OtlpExport {
  const { resources, tracing } = sdk;
  const otlp = new exporter.OTLPTraceExporter({ url, timeoutMillis: REQUEST_MS });
  const spans = new SpanExport(otlp, { onGiveUp });
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ "service.name": "hookrig" }))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  return { spans, tracerProvider: new tracing.BasicTracerProvider({ resource, spanProcessors: [spans] }) };
}
