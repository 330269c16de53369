import type { RecordedSpan } from "../core/record.js";

/** A span that has ended, as it goes to a collector: its ids are unique. Times are ms since the epoch. */
export interface ExportedSpan extends RecordedSpan {
  /** 32 hexadecimal digits; `spanId` and `parentSpanId` have 16. */
  readonly traceId: string;
  readonly endAt: number;
}

/** Who made spans, and after which conventions. */
export interface SpanScope {
  readonly name: string;
  readonly version?: string | undefined;
  readonly schemaUrl?: string | undefined;
}

/** Spans and who made them, as OTLP groups them. */
export interface ScopeSpans {
  readonly scope: SpanScope;
  readonly spans: readonly ExportedSpan[];
}

/** What made the spans runs as this service; an SDK of OpenTelemetry says the same of itself. */
export function resourceOf({ name, version }: SpanScope): Readonly<Record<string, string>> {
  return {
    "service.name": name,
    "telemetry.sdk.language": "nodejs",
    "telemetry.sdk.name": name,
    ...(version === undefined ? {} : { "telemetry.sdk.version": version }),
  };
}
