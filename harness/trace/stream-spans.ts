import { createHash } from "node:crypto";
import { type OpenTelemetryObserver, openTelemetry } from "../../src/observability/opentelemetry.js";
import type { RecordedEvent, RecordedSpan } from "../core/record.js";
import { recordingTracer, type TracedSpan } from "../run/recording-tracer.js";
import { isOfEngine } from "../run/telemetry.js";
import type { ExportedSpan, ScopeSpans, SpanScope } from "./exported-span.js";

/**
 * The spans of one recorded stream, made by the observer that users of the library have. Ids are made from
 * `seed`: the same one gives the same ids.
 */
export class StreamSpans {
  readonly #seed: string;
  readonly #recorded: TracedSpan[] = [];
  readonly #observer: OpenTelemetryObserver;
  #scope: SpanScope | undefined;

  constructor(seed: string) {
    this.#seed = seed;
    const tracer = recordingTracer(this.#recorded);
    this.#observer = openTelemetry({
      tracerProvider: {
        getTracer: (name, version, options) => {
          this.#scope = { name, version, schemaUrl: options?.schemaUrl };
          return tracer;
        },
      },
    });
  }

  event(event: RecordedEvent): void {
    if (isOfEngine(event)) this.#observer.event(event);
  }

  /** The trace that a running turn is told in. */
  traceIdOf(turn: string): string | undefined {
    const recorded = this.#observer.traceIdOf(turn);
    return recorded === undefined ? undefined : this.#traceId(recorded);
  }

  /**
   * The spans that have ended: one without an end is none that a collector takes. `ofRoots`: attributes for
   * the first span of each trace.
   */
  ended(ofRoots: RecordedSpan["attributes"]): ScopeSpans {
    if (this.#scope === undefined) throw new Error("The observer has asked for no tracer.");
    const spans = this.#recorded.flatMap((span): ExportedSpan[] => {
      const { endAt, parentSpanId } = span;
      if (endAt === undefined) return [];
      const exported = {
        ...span,
        endAt,
        traceId: this.#traceId(span.traceId),
        spanId: this.#spanId(span.spanId),
      };
      if (parentSpanId !== undefined) return [{ ...exported, parentSpanId: this.#spanId(parentSpanId) }];
      return [{ ...exported, attributes: { ...span.attributes, ...ofRoots } }];
    });
    return { scope: this.#scope, spans };
  }

  #traceId(recorded: string): string {
    return this.#id(`trace ${recorded}`, 32);
  }

  #spanId(recorded: string): string {
    return this.#id(`span ${recorded}`, 16);
  }

  /** So many hexadecimal digits. */
  #id(name: string, digits: number): string {
    return createHash("sha256").update(`${this.#seed} ${name}`).digest("hex").slice(0, digits);
  }
}
