import { type Meter, type MeterProvider, type Tracer, type TracerProvider, trace } from "@opentelemetry/api";
import type { LifecycleEvent, UnitStarted } from "../lifecycle/events.js";
import type { Observer } from "../lifecycle/lifecycle.js";
import { EngineError } from "../runtime/errors.js";
import { VERSION } from "../runtime/version.js";
import { type ContentOptions, contentCapture } from "./content-capture.js";
import { CONVENTIONS, type GenAiConventions, type Semconv } from "./gen-ai-names.js";
import { type MetricsOptions, MetricsRecorder } from "./metrics-recorder.js";
import { otelMetrics } from "./otel-metrics.js";
import { type OptionNames, refuseUnknown } from "./refuse-unknown.js";
import { SpanObserver } from "./span-observer.js";

export type { ContentOptions } from "./content-capture.js";
export type { Semconv } from "./gen-ai-names.js";

/** How `openTelemetry` reports. */
export interface OpenTelemetryOptions {
  /** Default: the global one, looked up when the first span starts. */
  readonly tracerProvider?: TracerProvider;
  /** A tracer of your own, instead of one from the provider. */
  readonly tracer?: Tracer;
  /** Set it to get the metrics of `docs/telemetry.md` too, under the names that `prometheus` gives them. */
  readonly meterProvider?: MeterProvider;
  /** Default 100: how many names a metric label may have before the rest become `other`. */
  readonly maxNames?: number;
  /**
   * Drafts, tool arguments and results, reviewers' reasons, error messages. Default: none of it leaves the
   * process.
   */
  readonly captureContent?: boolean | ContentOptions;
  /** Which version of the GenAI conventions the spans follow. Default `v1.41`. */
  readonly semconv?: Semconv;
  /**
   * A span for every hook call, for none, or, beside those that decide (RESOLVE, BAIL) or fail, for the slow
   * ones. Default: those of a second or more.
   */
  readonly traceHooks?: boolean | { readonly slowerThanMs: number };
}

/** An observer that also tells which trace a running turn is in, for exemplars. */
export interface OpenTelemetryObserver extends Observer {
  /** Undefined once the turn has ended, and where no sampler wants it: an example must be found again. */
  traceIdOf(turn: string): string | undefined;
}

const OPTIONS: OptionNames<OpenTelemetryOptions> = {
  tracerProvider: true,
  tracer: true,
  meterProvider: true,
  maxNames: true,
  captureContent: true,
  semconv: true,
  traceHooks: true,
};

const DEFAULT_SLOW_HOOK_MS = 1000;

/**
 * Reports turns as OpenTelemetry spans, and as metrics if there is a meter provider (observability 4.1).
 * Registers no globals and needs no SDK: without one, the API's no-op does nothing. Throws `CONFIG_INVALID`
 * for an option that makes no sense, or that there is not.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): OpenTelemetryObserver {
  refuseUnknown("openTelemetry", options, OPTIONS);
  const conventions = conventionsOf(options.semconv ?? "v1.41");
  const spans = new SpanObserver(
    options.tracer ?? tracerOf(options.tracerProvider ?? trace.getTracerProvider(), conventions),
    contentCapture(options.captureContent),
    slowHookMs(options.traceHooks),
    conventions,
  );
  const around = (unit: UnitStarted, run: () => unknown) => spans.around(unit, run);
  const traceIdOf = (turn: string) => spans.traceIdOf(turn);
  if (options.meterProvider === undefined) {
    return { name: spans.name, event: (event) => spans.event(event), around, traceIdOf };
  }
  const meter: Meter = options.meterProvider.getMeter("hookrig", VERSION);
  const limits: MetricsOptions = options.maxNames === undefined ? {} : { maxNames: options.maxNames };
  const metrics = new MetricsRecorder(otelMetrics(meter), limits);
  const event = (happened: LifecycleEvent) => {
    try {
      spans.event(happened);
    } finally {
      metrics.event(happened); // A tracer that throws must not cost a count.
    }
  };
  return { name: spans.name, event, around, traceIdOf };
}

function conventionsOf(semconv: string): GenAiConventions {
  if (Object.hasOwn(CONVENTIONS, semconv)) return CONVENTIONS[semconv as Semconv];
  const available = Object.keys(CONVENTIONS).join(", ");
  const message = `semconv: expected one of ${available}, got ${JSON.stringify(semconv)}`;
  throw new EngineError("CONFIG_INVALID", message, { details: { field: "semconv" } });
}

/** The API's own `getTracer` would leave the schema out. */
function tracerOf(provider: TracerProvider, { schemaUrl }: GenAiConventions): Tracer {
  return provider.getTracer("hookrig", VERSION, schemaUrl === undefined ? undefined : { schemaUrl });
}

function slowHookMs(option: OpenTelemetryOptions["traceHooks"]): number {
  if (option === undefined) return DEFAULT_SLOW_HOOK_MS;
  if (typeof option === "boolean") return option ? 0 : Number.POSITIVE_INFINITY;
  refuseUnknown("traceHooks", option, { slowerThanMs: true });
  const { slowerThanMs } = option;
  if (!(slowerThanMs >= 0)) {
    const message = `traceHooks.slowerThanMs: expected milliseconds, 0 or more, got ${slowerThanMs}`;
    throw new EngineError("CONFIG_INVALID", message, { details: { field: "traceHooks.slowerThanMs" } });
  }
  return slowerThanMs;
}
