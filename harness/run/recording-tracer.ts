import {
  type Attributes,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import type { RecordedSpan } from "../core/record.js";

/** A span, and the trace that it is in. */
export interface TracedSpan extends RecordedSpan {
  readonly traceId: string;
}

type Mutable = { -readonly [K in keyof TracedSpan]: TracedSpan[K] } & {
  attributes: Record<string, unknown>;
  events: { name: string; at?: number; attributes: Record<string, unknown> }[];
};

/** A list of spans, whether or not it minds the trace. */
type Kept = { readonly length: number; push(span: TracedSpan): unknown };

/**
 * A tracer that keeps its spans in `spans`, with ids that count: no SDK is needed to expect something of a
 * span.
 */
export function recordingTracer(spans: Kept): Tracer {
  const start: Tracer["startSpan"] = (name, options = {}, context) => {
    const parent = context === undefined ? undefined : trace.getSpan(context)?.spanContext();
    const recorded = recordOf(name, options, spans.length + 1, parent);
    spans.push(recorded);
    return spanOf(recorded);
  };
  return {
    startSpan: start,
    startActiveSpan: () => {
      throw new Error("The observer starts spans, and makes them active itself.");
    },
  };
}

function recordOf(
  name: string,
  { kind, startTime, attributes = {} }: SpanOptions,
  count: number,
  parent: SpanContext | undefined,
): Mutable {
  const spanId = count.toString(16).padStart(16, "0");
  return {
    name,
    kind: kind === SpanKind.CLIENT ? "client" : "internal",
    traceId: parent?.traceId ?? spanId.padStart(32, "0"),
    spanId,
    parentSpanId: parent?.spanId,
    startAt: inMs(startTime),
    endAt: undefined,
    status: "unset",
    attributes: { ...attributes },
    events: [],
  };
}

function spanOf(recorded: Mutable): Span {
  const { traceId, spanId } = recorded;
  const span: Span = {
    spanContext: () => ({ traceId, spanId, traceFlags: 1 }),
    setAttribute(key, value) {
      recorded.attributes[key] = value;
      return span;
    },
    setAttributes(attributes: Attributes) {
      Object.assign(recorded.attributes, attributes);
      return span;
    },
    addEvent(name, attributes, time) {
      const own =
        typeof attributes === "object" && !Array.isArray(attributes) && !(attributes instanceof Date);
      recorded.events.push({
        name,
        at: inMs(time),
        attributes: own ? { ...(attributes as Attributes) } : {},
      });
      return span;
    },
    addLink: () => span,
    addLinks: () => span,
    setStatus({ code, message }) {
      if (message !== undefined) recorded.statusMessage = message;
      recorded.status = code === SpanStatusCode.ERROR ? "error" : code === SpanStatusCode.OK ? "ok" : "unset";
      return span;
    },
    updateName(name) {
      recorded.name = name;
      return span;
    },
    end(endTime) {
      recorded.endAt = inMs(endTime);
    },
    isRecording: () => recorded.endAt === undefined,
    recordException(exception) {
      const message = typeof exception === "string" ? exception : (exception.message ?? "");
      recorded.events.push({ name: "exception", attributes: { "exception.message": message } });
    },
  };
  return span;
}

/** The observer gives every time itself, in milliseconds or as a high-resolution pair. */
function inMs(time: unknown): number {
  if (typeof time === "number") return time;
  if (time instanceof Date) return time.getTime();
  if (Array.isArray(time)) return Number(time[0]) * 1_000 + Number(time[1]) / 1_000_000;
  throw new Error("The observer must give every span its times: the tracer has no clock.");
}
