import type { TracerProvider } from "@opentelemetry/api";
import type { Registry, RegistryContentType } from "prom-client";
import type { Observer } from "../../src/index.js";
import { type OpenTelemetryObserver, openTelemetry } from "../../src/observability/opentelemetry.js";
import { prometheus } from "../../src/observability/prometheus.js";
import type { RecordedEvent } from "../core/record.js";
import { isOfEngine } from "../run/telemetry.js";

/** What recorded streams are turned into; what is left out is not made. */
export interface ReplayOptions {
  readonly tracerProvider?: TracerProvider | undefined;
  readonly registry?: Registry<RegistryContentType> | undefined;
}

/** What tells one stream from the others. */
export interface ReplayedAs {
  /** Put before session ids: the same ids come again in every scenario. */
  readonly session: string;
  /** Milliseconds since the epoch at which the stream's last event is to stand. */
  readonly endsAt: number;
}

/**
 * Tells recorded lifecycle streams to the observers that users of the library have, one stream after the
 * other. Whatever becomes of the telemetry, the scenarios have been played and judged before.
 */
export class Replay {
  readonly #tracerProvider: TracerProvider | undefined;
  readonly #metrics: Observer | undefined;
  #spans: OpenTelemetryObserver | undefined;

  constructor({ tracerProvider, registry }: ReplayOptions) {
    this.#tracerProvider = tracerProvider;
    const traceIdOf = (turn: string) => this.#spans?.traceIdOf(turn);
    this.#metrics = registry === undefined ? undefined : prometheus(registry, { traceIdOf });
  }

  /** Every stream is complete in itself: turns that one leaves open never meet those of the next. */
  take(events: readonly RecordedEvent[], { session, endsAt }: ReplayedAs): void {
    const tracerProvider = this.#tracerProvider;
    this.#spans = tracerProvider === undefined ? undefined : openTelemetry({ tracerProvider });
    const shiftMs = endsAt - (events.at(-1)?.at ?? endsAt);
    for (const event of events) {
      if (!isOfEngine(event)) continue;
      const named = event.session === undefined ? {} : { session: `${session}/${event.session}` };
      const moved = { ...event, ...named, at: event.at + shiftMs };
      // The tracer first: the metrics ask it for the trace of a turn that starts.
      this.#spans?.event(moved);
      this.#metrics?.event(event);
    }
  }
}
