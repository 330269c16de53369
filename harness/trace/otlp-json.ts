import { createHash } from "node:crypto";
import { type ExportedSpan, resourceOf } from "./exported-span.js";
import type { Trace } from "./read-trace.js";
import { scenarioAttributes } from "./scenario-attributes.js";
import { StreamSpans } from "./stream-spans.js";

/** The numbers of OTLP's enumerations. */
const KINDS = { internal: 1, client: 3 } as const;
const STATUS_CODES = { unset: 0, ok: 1, error: 2 } as const;

/**
 * A trace's spans as the body that OTLP/HTTP posts, in JSON and in virtual time. Ids are made from the trace,
 * so the same trace gives the same bytes, and two traces in one backend stay two.
 */
export function otlpJson({ header, events }: Trace): string {
  const seed = createHash("sha256")
    .update(JSON.stringify([header, events]))
    .digest("hex");
  const stream = new StreamSpans(seed);
  for (const event of events) stream.event(event);
  const { scope, spans } = stream.ended(scenarioAttributes(header));
  const { name, version, schemaUrl } = scope;
  const body = {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resourceOf(scope)) },
        scopeSpans: [{ scope: { name, version }, spans: spans.map(spanOf), schemaUrl }],
      },
    ],
  };
  return `${JSON.stringify(body)}\n`;
}

function spanOf(span: ExportedSpan) {
  const { traceId, spanId, parentSpanId, name, kind = "internal", status, statusMessage } = span;
  return {
    traceId,
    spanId,
    parentSpanId,
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
    status: { code: STATUS_CODES[status], message: statusMessage },
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
