import { type SpanContext, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import { hrTime } from "../../src/observability/span-tree.js";
import type { ExportedSpan, SpanScope } from "../trace/exported-span.js";

const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT } as const;
const STATUS_CODES = {
  unset: SpanStatusCode.UNSET,
  ok: SpanStatusCode.OK,
  error: SpanStatusCode.ERROR,
} as const;

/** What exported spans say of the process that they come from. */
export interface SpanResource {
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A span as exporters of OpenTelemetry's SDK take it. */
export type ReadableSpan = ReturnType<typeof readableSpan>;

/**
 * The span for an exporter of any version: those before 0.200 ask for the parent and the scope by other
 * names.
 */
export function readableSpan(span: ExportedSpan, scope: SpanScope, resource: SpanResource) {
  const { name, kind = "internal", spanId, parentSpanId, startAt, endAt, status, statusMessage } = span;
  const contextOf = (id: string): SpanContext => ({ traceId: span.traceId, spanId: id, traceFlags: 1 });
  return {
    name,
    kind: KINDS[kind],
    spanContext: () => contextOf(spanId),
    parentSpanContext: parentSpanId === undefined ? undefined : contextOf(parentSpanId),
    parentSpanId,
    startTime: hrTime(startAt),
    endTime: hrTime(endAt),
    duration: hrTime(endAt - startAt),
    ended: true,
    status: { code: STATUS_CODES[status], message: statusMessage },
    attributes: span.attributes,
    events: span.events.map(({ name, at = startAt, attributes }) => ({ name, time: hrTime(at), attributes })),
    links: [],
    resource,
    instrumentationScope: scope,
    instrumentationLibrary: scope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
