import { resourceOf, type ScopeSpans } from "../trace/exported-span.js";
import type { MakeExporter } from "./load-exporter.js";
import { readableSpan, type SpanResource } from "./readable-span.js";
import { PATIENCE_MS, SpanExport, type SpanExportOptions } from "./span-export.js";

/** Real milliseconds of one request, tries included: it ends, and says why, before patience does. */
const REQUEST_MS = PATIENCE_MS - 200;

/** Where spans go, and what became of them. */
export interface OtlpExport {
  readonly spans: SpanExport;
  take(of: ScopeSpans): void;
}

interface OtlpOptions extends SpanExportOptions {
  /** Stands above what OpenTelemetry's variables say of the endpoint. */
  readonly url: string;
  /** What they say of the resource. */
  readonly resource: Readonly<Record<string, string>>;
}

/**
 * Exports spans to an OTLP/HTTP endpoint. What OpenTelemetry's variables say of headers, certificates and
 * compression holds: the exporter reads them.
 */
export function otlpExport(Exporter: MakeExporter, { url, resource, ...options }: OtlpOptions): OtlpExport {
  const spans = new SpanExport(new Exporter({ url, timeoutMillis: REQUEST_MS }), options);
  // One object for all: exporters send the spans of one resource together, and know it by identity.
  let of: SpanResource | undefined;
  return {
    spans,
    take({ scope, spans: ended }) {
      of ??= { attributes: { ...resourceOf(scope), ...resource } };
      for (const span of ended) spans.add(readableSpan(span, scope, of));
    },
  };
}
