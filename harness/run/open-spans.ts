import type { Observer } from "../../src/index.js";

/** Watches which spans the OpenTelemetry observer starts and does not end. */
export interface OpenSpans {
  readonly observer: Observer;
  /** The names of those that are open now, in the order in which they started. */
  names(): string[];
}

/** A tracer that keeps no more of a span than that it is open: cheap enough for every run. */
export async function watchOpenSpans(): Promise<OpenSpans> {
  const [{ openTelemetry }, { openSpanTracer }] = await Promise.all([
    import("../../src/observability/opentelemetry.js"),
    import("./open-span-tracer.js"),
  ]);
  const open = new Map<object, string>();
  const spans = openTelemetry({ tracer: openSpanTracer(open) });
  // Told of events alone: nobody's code needs to run inside a span that goes nowhere.
  return {
    observer: { name: "open spans", event: (event) => spans.event(event) },
    names: () => [...open.values()],
  };
}
