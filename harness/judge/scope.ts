import type {
  MetricSample,
  RecordedEvent,
  RecordedSpan,
  RunRecord,
  SessionRecord,
  TurnRecord,
} from "../core/record.js";

/** What one `expect` map speaks of: a turn, or the whole scenario. */
export interface Scope {
  /** Counts from 1; absent for the scenario as a whole. */
  readonly turn?: number;
  readonly events: readonly RecordedEvent[];
  /** Virtual time at which the scenario began; problems are placed relative to it. */
  readonly origin: number;
  readonly startedAt: number;
  readonly settledAt: number;
  readonly spans: readonly RecordedSpan[];
  readonly metrics: readonly MetricSample[];
  readonly session: SessionRecord;
  /** Virtual time at which the turn of an event began. */
  turnStart(event: RecordedEvent): number;
}

/** An event and its place in the scope. */
export interface Found<E extends RecordedEvent = RecordedEvent> {
  readonly event: E;
  readonly index: number;
}

/** The event of one type. */
export type EventOf<T extends RecordedEvent["type"]> = Extract<RecordedEvent, { type: T }>;

export function turnScope(turn: TurnRecord, origin: number): Scope {
  const { events, startedAt, settledAt, spans, metrics, session } = turn;
  const turnStart = () => startedAt;
  return { turn: turn.index + 1, events, origin, startedAt, settledAt, spans, metrics, session, turnStart };
}

export function runScope(run: RunRecord, origin: number): Scope {
  let starts: Map<RecordedEvent, number> | undefined;
  return {
    ...run,
    origin,
    startedAt: origin,
    settledAt: Math.max(origin, ...run.turns.map((turn) => turn.settledAt)),
    turnStart(event) {
      // Few scenarios ask for times at their end, so the map is made when one does.
      starts ??= new Map(
        run.turns.flatMap(({ events, startedAt }) => events.map((one) => [one, startedAt] as const)),
      );
      return starts.get(event) ?? origin;
    },
  };
}

/** Virtual time of the first that is known of a run: its first event, or its first turn's start. */
export function originOf({ events, turns }: RunRecord): number {
  const times = [events[0]?.at, turns[0]?.startedAt].filter((time) => time !== undefined);
  return times.length === 0 ? 0 : Math.min(...times);
}

/** The events of one type, in order. */
export function eventsOf<T extends RecordedEvent["type"]>(
  { events }: Pick<Scope, "events">,
  type: T,
): Found<EventOf<T>>[] {
  const found: Found<EventOf<T>>[] = [];
  events.forEach((event, index) => {
    if (event.type === type) found.push({ event: event as EventOf<T>, index });
  });
  return found;
}

/** The last event of one type: what a single-valued key speaks of. */
export function lastOf<T extends RecordedEvent["type"]>(
  scope: Pick<Scope, "events">,
  type: T,
): Found<EventOf<T>> | undefined {
  return eventsOf(scope, type).at(-1);
}

/** Where something that never came should have come by: at `ready`, or else with the last event. */
export function endOf(scope: Scope): number {
  const ready = scope.events.findLastIndex((event) => event.type === "status" && event.status === "ready");
  return ready === -1 ? scope.events.length - 1 : ready;
}
