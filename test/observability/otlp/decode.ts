/** A span as a collector sees it: out of the bytes of a request, and nothing else. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  /** As the protocol numbers them: 1 internal, 2 server, 3 client. */
  readonly kind: number;
  /** 0 unset, 1 ok, 2 error. */
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly {
    readonly name: string;
    readonly attributes: Readonly<Record<string, unknown>>;
  }[];
  /** Nanoseconds since the epoch. */
  readonly startTime: bigint;
  readonly endTime: bigint;
  /** Who made it, and after which conventions. */
  readonly scope: {
    readonly name: string;
    readonly version: string | undefined;
    readonly schemaUrl: string | undefined;
  };
  /** The attributes of the service that it comes from. */
  readonly resource: Readonly<Record<string, unknown>>;
}

interface AnyValue {
  stringValue?: string;
  boolValue?: boolean;
  intValue?: string | number;
  doubleValue?: number;
  arrayValue?: { values?: AnyValue[] };
}
type KeyValues = readonly { key: string; value: AnyValue }[];

interface Request {
  resourceSpans: {
    resource?: { attributes?: KeyValues };
    scopeSpans: {
      scope: { name: string; version?: string };
      schemaUrl?: string;
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        kind: number;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes?: KeyValues;
        events?: { name: string; attributes?: KeyValues }[];
        status?: { code?: number; message?: string };
      }[];
    }[];
  }[];
}

/** Decodes a request of OTLP over HTTP in its JSON form. Throws where it is none. */
export function decodeTraces(body: Buffer): ReceivedSpan[] {
  const request = JSON.parse(body.toString("utf8")) as Request;
  return request.resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, schemaUrl, spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: span.name,
        kind: span.kind,
        status: { code: 0, ...span.status },
        attributes: record(span.attributes),
        events: (span.events ?? []).map(({ name, attributes }) => ({ name, attributes: record(attributes) })),
        startTime: BigInt(span.startTimeUnixNano),
        endTime: BigInt(span.endTimeUnixNano),
        scope: { name: scope.name, version: scope.version, schemaUrl },
        resource: record(resource?.attributes),
      })),
    ),
  );
}

/** Spans as an indented tree of names, in order of their start. */
export function namesOf(spans: readonly ReceivedSpan[], parent?: string, depth = 0): string[] {
  return spans
    .filter(({ parentSpanId }) => parentSpanId === parent)
    .sort((a, b) => Number(a.startTime - b.startTime))
    .flatMap(({ name, spanId }) => [`${"  ".repeat(depth)}${name}`, ...namesOf(spans, spanId, depth + 1)]);
}

const record = (pairs: KeyValues = []) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, plain(value)]));

function plain(value: AnyValue): unknown {
  if (value.arrayValue !== undefined) return (value.arrayValue.values ?? []).map(plain);
  if (value.intValue !== undefined) return Number(value.intValue);
  return value.stringValue ?? value.boolValue ?? value.doubleValue;
}
