import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { ReadableSpan } from "@opentelemetry/sdk-trace";
import { lengthOf, startOf } from "./recorded-spans.js";

/** Attributes whose values differ from run to run, with what stands in their place. */
const IDS: Readonly<Record<string, string>> = {
  "gen_ai.conversation.id": "conversation",
  "gen_ai.tool.call.id": "call",
};

/**
 * Spans as text for people: each trace as a tree, in order of the start, with times in milliseconds since
 * the first one's, what is not INTERNAL, the status where there is one, and all attributes and events. Ids
 * are numbered as they come.
 */
export function drawSpans(spans: readonly ReadableSpan[]): string {
  const inOrder = [...spans].sort((a, b) => startOf(a) - startOf(b) || depthOf(a, spans) - depthOf(b, spans));
  const [first] = inOrder;
  if (first === undefined) return "no spans\n";
  const drawing = new Drawing(inOrder, startOf(first));
  const roots = inOrder.filter(({ parentSpanContext }) => parentSpanContext === undefined);
  return roots.map((root, index) => `trace ${index + 1}\n${drawing.tree(root, 1).join("\n")}\n`).join("");
}

class Drawing {
  readonly #spans: readonly ReadableSpan[];
  readonly #zero: number;
  readonly #ids = new Map<unknown, string>();

  constructor(spans: readonly ReadableSpan[], zero: number) {
    this.#spans = spans;
    this.#zero = zero;
  }

  tree(span: ReadableSpan, depth: number): string[] {
    const indent = "  ".repeat(depth);
    const below = this.#spans.filter((one) => one.parentSpanContext?.spanId === span.spanContext().spanId);
    return [
      indent + this.#title(span),
      ...this.#attributes(span.attributes).map((line) => `${indent}  · ${line}`),
      ...span.events.flatMap(({ name, attributes }) => [
        `${indent}  ! ${name}`,
        ...this.#attributes(attributes ?? {}).map((line) => `${indent}    · ${line}`),
      ]),
      ...below.flatMap((child) => this.tree(child, depth + 1)),
    ];
  }

  #title(span: ReadableSpan): string {
    const from = startOf(span) - this.#zero;
    const kind = span.kind === SpanKind.INTERNAL ? [] : [SpanKind[span.kind]];
    const { code, message } = span.status;
    const status =
      code === SpanStatusCode.UNSET ? [] : [`${SpanStatusCode[code]} ${message ?? ""}`.trimEnd()];
    return [span.name, `${from}..${from + lengthOf(span)}ms`, ...kind, ...status].join("  ");
  }

  #attributes(attributes: Readonly<Record<string, unknown>>): string[] {
    return Object.keys(attributes)
      .sort()
      .map((name) => `${name} = ${this.#value(name, attributes[name])}`);
  }

  #value(name: string, value: unknown): string {
    const kind = IDS[name];
    if (kind === undefined) return typeof value === "string" ? value : JSON.stringify(value);
    const known = this.#ids.get(value);
    if (known !== undefined) return known;
    const count = [...this.#ids.values()].filter((id) => id.startsWith(kind)).length;
    const id = `${kind}-${count + 1}`;
    this.#ids.set(value, id);
    return id;
  }
}

/** Spans that start in the same millisecond: a parent before its children. */
function depthOf(span: ReadableSpan, spans: readonly ReadableSpan[]): number {
  const parent = spans.find((one) => one.spanContext().spanId === span.parentSpanContext?.spanId);
  return parent === undefined ? 0 : 1 + depthOf(parent, spans);
}
