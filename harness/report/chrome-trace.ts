import type { RecordedEvent } from "../core/record.js";
import { eventLine } from "../judge/event-line.js";
import { storyOf } from "../judge/story.js";
import type { Trace } from "../trace/read-trace.js";
import { traceTurns } from "../trace/trace-turns.js";
import { TRACKS, type Track, trackOf } from "./html/tracks.js";

/** A unit of work: from its start to its end, as places in the stream. */
interface Unit {
  readonly started: RecordedEvent;
  readonly track: Track;
  readonly from: number;
  /** Behind the last event if it never ended. */
  readonly to: number;
}

/**
 * A trace in the format of Chrome's trace viewer, which Perfetto reads, too: a track for each who acts, units
 * of work as slices, what takes no time as marks, and the retry budget as a counter. Of what happened at one
 * moment of virtual time each event stands a microsecond behind the one before it, so that order and nesting
 * show.
 */
export function chromeTrace({ header, events }: Trace): string {
  const times = microseconds(events);
  const at = (place: number) => times[place] ?? (times.at(-1) ?? 0) + 1;
  const rows = new Rows();
  const placed = unitsOf(events).map((unit) => ({ unit, row: rows.of(unit) }));
  const slices = placed.map(({ unit, row }) => {
    const { started, track, from, to } = unit;
    const ended = events[to];
    const args = { started: eventLine(started), ended: ended === undefined ? "never" : eventLine(ended) };
    return {
      ph: "X",
      name: nameOf(started),
      cat: track,
      pid: 1,
      tid: rows.idOf(track, row),
      ts: at(from),
      dur: at(to) - at(from),
      args,
    };
  });
  const named = { ph: "M", name: "process_name", pid: 1, args: { name: header.scenario } };
  const traceEvents = [named, ...rows.names(), ...slices, ...marks(events, at, rows), ...budget(events, at)];
  return `${JSON.stringify({ displayTimeUnit: "ms", traceEvents })}\n`;
}

/** Each at its virtual time since the first, and behind the one before it. */
function microseconds(events: readonly RecordedEvent[]): number[] {
  const origin = events[0]?.at ?? 0;
  let last = -1;
  return events.map((event) => {
    last = Math.max(Math.round((event.at - origin) * 1000), last + 1);
    return last;
  });
}

function unitsOf(events: readonly RecordedEvent[]): Unit[] {
  const ends = new Map<string, number>();
  events.forEach((event, place) => {
    if (event.type.endsWith(".ended")) ends.set(keyOf(event), place);
  });
  return events.flatMap((started, from) =>
    started.type.endsWith(".started")
      ? [{ started, track: trackOf(started.type), from, to: ends.get(keyOf(started)) ?? events.length }]
      : [],
  );
}

/** What a start and its end share: the unit's id, or the call's of a double. */
function keyOf(event: RecordedEvent): string {
  if ("unit" in event) return event.unit;
  return "call" in event ? `call ${event.call}` : event.type;
}

function nameOf(event: RecordedEvent): string {
  switch (event.type) {
    case "turn.started":
      return "turn";
    case "step.started":
      return `step ${event.step}${event.attempt > 1 ? `, attempt ${event.attempt}` : ""}`;
    case "modelCall.started":
      return `${event.model} ${event.lane}`;
    case "core.started":
      return `${event.agent}.${event.core}`;
    case "point.started":
      return event.point;
    case "hook.started":
    case "agentHook.started":
      return event.name;
    case "toolCall.started":
      return event.tool;
    case "serviceCall.started":
      return event.service;
    case "review.started":
      return event.check;
    default:
      return event.type.slice(0, -".started".length);
  }
}

/** Rows of the tracks: units that overlap without nesting (tools that run at once) get one each. */
class Rows {
  readonly #rows = new Map<Track, Unit[][]>();

  /** The row of a unit on its track, from 0. Units come in the order in which they start. */
  of(unit: Unit): number {
    const rows = this.#rows.get(unit.track) ?? [];
    this.#rows.set(unit.track, rows);
    const found = rows.findIndex((row) => row.every(({ to }) => to < unit.from || to > unit.to));
    const index = found === -1 ? rows.length : found;
    rows[index] = [...(rows[index] ?? []).filter(({ to }) => to > unit.from), unit];
    return index;
  }

  /** A row's number in the whole trace, from 1, tracks below each other: to be asked when all are placed. */
  idOf(track: Track, row: number): number {
    const above = TRACKS.slice(0, TRACKS.indexOf(track));
    return above.reduce((sum, one) => sum + this.#countOf(one), row + 1);
  }

  names() {
    return TRACKS.flatMap((track) =>
      Array.from({ length: this.#countOf(track) }, (_, index) => ({
        ph: "M",
        name: "thread_name",
        pid: 1,
        tid: this.idOf(track, index),
        args: { name: index === 0 ? track : `${track} ${index + 1}` },
      })),
    );
  }

  /** Marks stand on the first row, also where there is no unit. */
  #countOf(track: Track): number {
    return this.#rows.get(track)?.length ?? 1;
  }
}

/** What takes no time and that the story tells of. */
function marks(events: readonly RecordedEvent[], at: (place: number) => number, rows: Rows) {
  const places = new Map(events.map((event, place) => [event, place]));
  return traceTurns(events).flatMap((turn) =>
    storyOf(turn).flatMap(({ event: index, text, type }) => {
      const place = places.get(turn.events[index] as RecordedEvent);
      if (place === undefined || /\.(started|ended)$/.test(type)) return [];
      const track = trackOf(type);
      return [{ ph: "i", s: "t", name: text, cat: track, pid: 1, tid: rows.idOf(track, 0), ts: at(place) }];
    }),
  );
}

function budget(events: readonly RecordedEvent[], at: (place: number) => number) {
  const counted = (place: number, spent: number) => {
    return { ph: "C", name: "retry budget spent", pid: 1, ts: at(place), args: { spent } };
  };
  return events.flatMap((event, place) => {
    if (event.type === "turn.started") return [counted(place, 0)];
    return event.type === "rejected" ? [counted(place, event.spent)] : [];
  });
}
