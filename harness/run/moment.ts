import type { TurnRecord } from "../core/record.js";
import { fits, readEntry } from "../judge/expected-entry.js";
import { turnScope } from "../judge/scope.js";
import { timelineEntries } from "../judge/timeline-entries.js";
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
  let came = false;
  const stop = recorder.listen((_event, index) => {
    if (came || index !== turn) return;
    const record = {
      index: turn,
      events: recorder.eventsOf(turn),
      startedAt: 0,
      settledAt: 0,
    } as unknown as TurnRecord;
    const found = timelineEntries(turnScope(record, 0)).filter((entry) => fits(expected, entry));
    if (found.length < (moment.nth ?? 1)) return;
    came = true;
    run();
  });
  return () => {
    stop();
    return came;
  };
}
