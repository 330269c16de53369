import type { LifecycleEvent } from "../../src/index.js";

/** A double for something that hooks and tools call was called. */
export interface ServiceCallStarted {
  readonly type: "serviceCall.started";
  readonly at: number;
  readonly call: string;
  readonly service: string;
  /** The call's arguments; one object argument is the usual case and stands for itself. */
  readonly args: unknown;
}
export interface ServiceCallEnded {
  readonly type: "serviceCall.ended";
  readonly at: number;
  readonly call: string;
  readonly service: string;
  readonly outcome: { readonly return: unknown } | { readonly throw: string };
}

/**
 * The scenario wants a turn to end, now. What the engine makes of it comes later in the stream; nothing at
 * all, if the turn's `ready` was out already.
 */
export interface CancelRequested {
  readonly type: "cancel.requested";
  readonly at: number;
  /** The turn that it is meant for. Absent if that had not begun. */
  readonly turn?: string;
  /** The turn's own signal, or the customer's next message. */
  readonly by: "signal" | "message";
}

/** The lifecycle stream, plus what only the harness sees. */
export type RecordedEvent = LifecycleEvent | ServiceCallStarted | ServiceCallEnded | CancelRequested;

/** A span as the OpenTelemetry observer exported it; ids are normalised. */
export interface RecordedSpan {
  readonly name: string;
  /** Left out: `internal`. */
  readonly kind?: "internal" | "client";
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly startAt: number;
  readonly endAt: number | undefined;
  readonly status: "unset" | "ok" | "error";
  /** What the status says beside its code. */
  readonly statusMessage?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly events: readonly {
    readonly name: string;
    readonly at?: number;
    readonly attributes: Readonly<Record<string, unknown>>;
  }[];
}

/** One series of the Prometheus observer with its value. Histograms: `…_count` and `…_sum`. */
export interface MetricSample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One entry of `turns:`, as it played. */
export interface TurnRecord {
  readonly index: number;
  /** Events from this turn's message to the next turn's, in order. */
  readonly events: readonly RecordedEvent[];
  /** Virtual time of the turn's start. */
  readonly startedAt: number;
  /** Virtual time when all that the turn started had settled. */
  readonly settledAt: number;
  readonly spans: readonly RecordedSpan[];
  /** Increase during the turn. */
  readonly metrics: readonly MetricSample[];
  readonly session: SessionRecord;
}

/** The session when a turn (or the scenario) was over. */
export interface SessionRecord {
  readonly mode: "auto" | "manual";
  /** How many messages the session holds: customer's, agents', colleagues', hooks'; history included. */
  readonly messages: number;
  readonly workingSet: readonly string[];
}

/** Everything that expectations and laws are judged by. */
export interface RunRecord {
  readonly turns: readonly TurnRecord[];
  readonly events: readonly RecordedEvent[];
  readonly spans: readonly RecordedSpan[];
  readonly metrics: readonly MetricSample[];
  readonly session: SessionRecord;
}
