import type { RecordedEvent } from "../core/record.js";

/** One turn of a trace: its own events, and those that came behind it and belong to none. */
export interface TraceTurn {
  /** Its number in the trace, from 0. */
  readonly index: number;
  readonly events: readonly RecordedEvent[];
  /** Virtual time at which it began. */
  readonly startedAt: number;
  /** Virtual time of its last event. */
  readonly settledAt: number;
}

/**
 * The turns of a stream, in the order in which they began. An event that names its turn is that turn's, also
 * where the next has begun: a message may interrupt a turn. What comes before the first turn is the first's.
 */
export function traceTurns(events: readonly RecordedEvent[]): TraceTurn[] {
  const turns: { events: RecordedEvent[]; startedAt: number }[] = [];
  const byId = new Map<string, RecordedEvent[]>();
  let begun = false;
  let current: RecordedEvent[] | undefined;
  for (const event of events) {
    const id = "turn" in event ? event.turn : undefined;
    const begins = event.type === "turn.started" || event.type === "manual";
    if (current === undefined || (begins && begun)) {
      current = [];
      turns.push({ events: current, startedAt: event.at });
    }
    if (begins) {
      begun = true;
      if (id !== undefined) byId.set(id, current);
    }
    const own = id === undefined ? undefined : byId.get(id);
    (own ?? current).push(event);
  }
  return turns.map((turn, index) => {
    return { ...turn, index, settledAt: turn.events.at(-1)?.at ?? turn.startedAt };
  });
}
