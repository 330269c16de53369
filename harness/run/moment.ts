import type { RecordedEvent, TurnRecord } from "../core/record.js";
import { fits, readEntry } from "../judge/expected-entry.js";
import { turnScope } from "../judge/scope.js";
import { type Entry, timelineEntries } from "../judge/timeline-entries.js";
import type { TimelineEntryData } from "../scenario/schema/events.js";
import type { Recorder } from "./recorder.js";

/** What a cancel or an interrupt waits for: the nth event of a turn that fits an entry of `timeline`. */
export interface Moment {
  readonly on: TimelineEntryData;
  readonly nth?: number | undefined;
  /** Virtual time between that event and the moment; for whoever waits for it. */
  readonly after?: string | undefined;
}

/** Calls `run` when the moment comes. The result stops waiting, and tells whether it came. */
export function whenMoment(recorder: Recorder, turn: number, moment: Moment, run: () => void): () => boolean {
  const expected = readEntry(moment.on);
  const howMany = (events: readonly RecordedEvent[]) =>
    entriesOf(events).filter((entry) => fits(expected, entry)).length;
  // Details of an entry may come later than it does, so that all must be read again; its name comes with it.
  const byName = Object.keys(expected.fields).length === 0;
  let found = 0;
  let came = false;
  const stop = recorder.listen((event, index) => {
    if (came || index !== turn) return;
    found = byName ? found + howMany([event]) : howMany(recorder.eventsOf(turn));
    if (found < (moment.nth ?? 1)) return;
    came = true;
    run();
  });
  return () => {
    stop();
    return came;
  };
}

function entriesOf(events: readonly RecordedEvent[]): Entry[] {
  const record = { index: 0, events, startedAt: 0, settledAt: 0 } as unknown as TurnRecord;
  return timelineEntries(turnScope(record, 0));
}
