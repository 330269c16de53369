import type { RecordedEvent } from "../core/record.js";
import type { AttemptReport } from "../core/report.js";
import type { EventOf } from "./scope.js";
import type { StoryLine } from "./story.js";

/** The attempts of a turn, in order, each with the lines of its story. */
export function attemptsOf(events: readonly RecordedEvent[], lines: readonly StoryLine[]): AttemptReport[] {
  return events.flatMap((event, start) => {
    if (event.type !== "step.started") return [];
    const ended = events.findIndex((one) => one.type === "step.ended" && one.unit === event.unit);
    const end = ended === -1 ? events.length - 1 : ended;
    const within = events.slice(start, end + 1);
    const rejected = within.findLast((one) => one.type === "rejected");
    return {
      step: event.step,
      attempt: event.attempt,
      ...(event.forced ? { forced: true } : {}),
      ...(ended === -1 ? {} : { outcome: (events[ended] as EventOf<"step.ended">).outcome }),
      ...(rejected === undefined ? {} : { rejection: rejectionOf(rejected) }),
      from: lines.filter((line) => line.event < start).length,
      to: lines.filter((line) => line.event <= end).length,
    };
  });
}

function rejectionOf({
  check,
  decidedBy,
  spent,
}: EventOf<"rejected">): NonNullable<AttemptReport["rejection"]> {
  return { check, decidedBy, spent };
}
