import type { RecordedEvent } from "hookrig/harness";

export type EventOf<T extends RecordedEvent["type"]> = Extract<RecordedEvent, { type: T }>;
type UnitEvent = Extract<RecordedEvent, { unit: string }>;
export type Started = Extract<RecordedEvent, { type: `${string}.started`; unit: string }>;

/** The events of one turn and of the upkeep behind it, in order. */
export class TurnEvents {
  readonly events: readonly RecordedEvent[];

  constructor(events: readonly RecordedEvent[]) {
    this.events = events;
  }

  all<T extends RecordedEvent["type"]>(type: T): EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type);
  }

  first<T extends RecordedEvent["type"]>(type: T): EventOf<T> | undefined {
    return this.all(type)[0];
  }

  /** The units that had started and not ended when `moment` came, the innermost last. */
  openAt(moment: RecordedEvent): Started[] {
    const open: Started[] = [];
    for (const event of this.events) {
      if (event === moment) break;
      if (isStarted(event)) open.push(event);
      else if (event.type.endsWith(".ended")) {
        const place = open.findIndex(({ unit }) => unit === (event as UnitEvent).unit);
        if (place >= 0) open.splice(place, 1);
      }
    }
    return open;
  }

  /** What happened between a unit's start and its end. */
  within({ unit }: Started): readonly RecordedEvent[] {
    const from = this.events.findIndex((event) => isStarted(event) && event.unit === unit);
    const to = this.events.findIndex(
      (event, index) => index > from && "unit" in event && event.unit === unit,
    );
    return this.events.slice(from + 1, to < 0 ? undefined : to);
  }
}

function isStarted(event: RecordedEvent): event is Started {
  return event.type.endsWith(".started") && "unit" in event;
}

/** The turns of a run, in the order in which they are first heard of. What belongs to no turn is left out. */
export function turnsOf(events: readonly RecordedEvent[]): TurnEvents[] {
  const turns = new Map<string, RecordedEvent[]>();
  for (const event of events) {
    const turn = "turn" in event ? event.turn : undefined;
    if (turn === undefined) continue;
    const known = turns.get(turn);
    if (known === undefined) turns.set(turn, [event]);
    else known.push(event);
  }
  return [...turns.values()].map((own) => new TurnEvents(own));
}
