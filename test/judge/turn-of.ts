import type { Location } from "../../harness/core/location.js";
import type {
  RecordedEvent,
  RunRecord,
  ServiceCallEnded,
  ServiceCallStarted,
  TurnRecord,
} from "../../harness/core/record.js";
import type { LifecycleBody } from "../../src/index.js";

type Body = LifecycleBody | Omit<ServiceCallStarted, "at"> | Omit<ServiceCallEnded, "at">;
/** An event as tests write it: `at` counts from the scenario's start, and stays as it was if unsaid. */
export type Happened = Body & { readonly at?: number };

/** When the scenarios of these tests begin: far from 0, so that a forgotten subtraction shows. */
export const START = Date.UTC(2026, 0, 5, 10);

export interface Rest {
  readonly index?: number;
  /** Virtual milliseconds since the scenario's start. */
  readonly startedAt?: number;
  readonly settledAt?: number;
  readonly spans?: TurnRecord["spans"];
  readonly metrics?: TurnRecord["metrics"];
  readonly session?: Partial<TurnRecord["session"]>;
}

/** A turn of hand-made events. */
export function turnOf(happened: readonly Happened[], rest: Rest = {}): TurnRecord {
  const { index = 0, startedAt = 0, spans = [], metrics = [], session } = rest;
  let now = startedAt;
  const events = happened.map((event) => {
    now = event.at ?? now;
    return { ...event, at: START + now } as RecordedEvent;
  });
  return {
    index,
    events,
    startedAt: START + startedAt,
    settledAt: START + (rest.settledAt ?? now),
    spans,
    metrics,
    session: { mode: "auto", messages: 0, workingSet: [], ...session },
  };
}

/** A run of turns, with the last turn's session. */
export function runOf(
  turns: readonly TurnRecord[],
  rest: Pick<RunRecord, "metrics"> = { metrics: [] },
): RunRecord {
  return {
    turns,
    events: turns.flatMap((turn) => turn.events),
    spans: turns.flatMap((turn) => turn.spans),
    metrics: rest.metrics,
    session: turns.at(-1)?.session ?? { mode: "auto", messages: 0, workingSet: [] },
  };
}

/** A location that tells the path that was asked for. */
export const where = (path: (string | number)[]): Location => ({ file: path.join("/"), line: 1, column: 1 });
