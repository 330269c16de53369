import type { Span, SpanContext, Tracer } from "@opentelemetry/api";

const CONTEXT: SpanContext = { traceId: "1".padStart(32, "0"), spanId: "1".padStart(16, "0"), traceFlags: 1 };

/** A tracer whose spans stand in `open`, with their names, for as long as they are open. */
export function openSpanTracer(open: Map<object, string>): Tracer {
  return {
    startSpan(name) {
      const span = new OpenSpan(open);
      open.set(span, name);
      return span;
    },
    startActiveSpan: () => {
      throw new Error("The observer starts spans, and makes them active itself.");
    },
  };
}

/** A span that forgets all that it is told, but for its end. */
class OpenSpan implements Span {
  readonly #open: Map<object, string>;

  constructor(open: Map<object, string>) {
    this.#open = open;
  }

  end(): void {
    this.#open.delete(this);
  }
  isRecording(): boolean {
    return this.#open.has(this);
  }
  spanContext(): SpanContext {
    return CONTEXT;
  }
  setAttribute(): this {
    return this;
  }
  setAttributes(): this {
    return this;
  }
  addEvent(): this {
    return this;
  }
  addLink(): this {
    return this;
  }
  addLinks(): this {
    return this;
  }
  setStatus(): this {
    return this;
  }
  updateName(name: string): this {
    if (this.#open.has(this)) this.#open.set(this, name);
    return this;
  }
  recordException(): void {}
}
