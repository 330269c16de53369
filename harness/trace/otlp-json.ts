import { createHash } from "node:crypto";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import type { RecordedSpan } from "../core/record.js";
import { recordingTracer } from "../run/recording-tracer.js";
import { isOfEngine } from "../run/telemetry.js";
import type { Trace } from "./read-trace.js";

/** The numbers of OTLP's enumerations. */
const KINDS = { internal: 1, client: 3 } as const;
const STATUS_CODES = { unset: 0, ok: 1, error: 2 } as const;

/**
 * A trace's spans as the body that OTLP/HTTP posts, in JSON and in virtual time. Ids are made from the trace,
 * so the same trace gives the same bytes, and two traces in one backend stay two.
 */
export function otlpJson(trace: Trace): string {
  const spans: RecordedSpan[] = [];
  const observer = openTelemetry({ tracer: recordingTracer(spans) });
  for (const event of trace.events) if (isOfEngine(event)) observer.event(event);
  const ids = makeIds(trace);
  const body = {
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ "service.name": "hookrig" }) },
        scopeSpans: [{ scope: { name: "hookrig" }, spans: ended(spans).map((span) => spanOf(span, ids)) }],
      },
    ],
  };
  return `${JSON.stringify(body)}\n`;
}

/** A span without an end is no span that a collector takes. */
function ended(spans: readonly RecordedSpan[]): (RecordedSpan & { endAt: number })[] {
  return spans.flatMap((span) => (span.endAt === undefined ? [] : { ...span, endAt: span.endAt }));
}

/** What makes an id of so many hexadecimal digits from a name. */
type MakeId = (name: string, digits: number) => string;

function makeIds({ header, events }: Trace): { id: MakeId; rootOf: (span: RecordedSpan) => string } {
  const seed = createHash("sha256")
    .update(JSON.stringify([header, events]))
    .digest("hex");
  const id: MakeId = (name, digits) =>
    createHash("sha256").update(`${seed} ${name}`).digest("hex").slice(0, digits);
  const roots = new Map<string, string>();
  const rootOf = ({ spanId, parentSpanId }: RecordedSpan) => {
    // Spans are kept in the order in which they start, so a parent has been seen.
    const root = (parentSpanId === undefined ? undefined : roots.get(parentSpanId)) ?? spanId;
    roots.set(spanId, root);
    return root;
  };
  return { id, rootOf };
}

function spanOf(span: RecordedSpan & { endAt: number }, { id, rootOf }: ReturnType<typeof makeIds>) {
  const { name, kind = "internal", spanId, parentSpanId, status, statusMessage } = span;
  return {
    traceId: id(`trace ${rootOf(span)}`, 32),
    spanId: id(`span ${spanId}`, 16),
    ...(parentSpanId === undefined ? {} : { parentSpanId: id(`span ${parentSpanId}`, 16) }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(span.startAt),
    endTimeUnixNano: nanoseconds(span.endAt),
    attributes: attributesOf(span.attributes),
    events: span.events.map(({ name, at = span.startAt, attributes }) => ({
      name,
      timeUnixNano: nanoseconds(at),
      attributes: attributesOf(attributes),
    })),
    status: {
      code: STATUS_CODES[status],
      ...(statusMessage === undefined ? {} : { message: statusMessage }),
    },
  };
}

/** Milliseconds since the epoch as nanoseconds: too many for a number, so text, as OTLP's JSON has it. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6)));
}

function attributesOf(attributes: Readonly<Record<string, unknown>>) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValueOf(value) }));
}

function anyValueOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "number") {
    return Number.isInteger(value) ? { intValue: value } : { doubleValue: value };
  }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValueOf) } };
  return { stringValue: String(value) };
}
