import type { Registry, RegistryContentType } from "prom-client";
import { type Observer, randomIds } from "../../src/index.js";
import { prometheus } from "../../src/observability/prometheus.js";
import type { RecordedEvent } from "../core/record.js";
import type { ScenarioStatus } from "../core/report.js";
import { isOfEngine } from "../run/telemetry.js";
import type { ScopeSpans } from "../trace/exported-span.js";
import { scenarioAttributes } from "../trace/scenario-attributes.js";
import { StreamSpans } from "../trace/stream-spans.js";
import type { TraceOrigin } from "../trace/trace-header.js";

/** What recorded streams are turned into; what is left out is not made. */
export interface ReplayOptions {
  /** Takes the spans of one stream. */
  readonly spans?: { take(of: ScopeSpans): void } | undefined;
  readonly registry?: Registry<RegistryContentType> | undefined;
}

/** What tells one stream from the others. */
export interface ReplayedAs {
  readonly origin: TraceOrigin;
  /** What came of the scenario, if anybody has judged it. */
  readonly status?: ScenarioStatus;
  /** Which play of the process it was, from 1; left out if there is one alone. */
  readonly play?: number;
  /** Milliseconds since the epoch at which the stream's last event is to stand. */
  readonly endsAt: number;
}

/**
 * Tells recorded lifecycle streams to the observers that users of the library have, one stream after the
 * other. Whatever becomes of the telemetry, the scenarios have been played and judged before.
 */
export class Replay {
  readonly #takesSpans: ReplayOptions["spans"];
  readonly #metrics: Observer | undefined;
  #spans: StreamSpans | undefined;

  constructor({ spans, registry }: ReplayOptions) {
    this.#takesSpans = spans;
    const traceIdOf = (turn: string) => this.#spans?.traceIdOf(turn);
    this.#metrics = registry === undefined ? undefined : prometheus(registry, { traceIdOf });
  }

  /** Every stream is complete in itself: turns that one leaves open never meet those of the next. */
  take(events: readonly RecordedEvent[], { origin, status, play, endsAt }: ReplayedAs): void {
    const spans = this.#takesSpans === undefined ? undefined : new StreamSpans(randomIds.next("trace"));
    this.#spans = spans;
    const shiftMs = endsAt - (events.at(-1)?.at ?? endsAt);
    // The same ids come again in every scenario.
    const prefix = `${origin.file}:${origin.line}${play === undefined ? "" : `#${play}`}`;
    for (const event of events) {
      if (!isOfEngine(event)) continue;
      const named = event.session === undefined ? {} : { session: `${prefix}/${event.session}` };
      // The tracer first: the metrics ask it for the trace of a turn that starts.
      spans?.event({ ...event, ...named, at: event.at + shiftMs });
      this.#metrics?.event(event);
    }
    if (spans !== undefined) this.#takesSpans?.take(spans.ended(scenarioAttributes(origin, status)));
  }
}
