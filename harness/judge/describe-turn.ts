import type { RecordedEvent, TurnRecord } from "../core/record.js";
import type { TurnReport } from "../core/report.js";
import { attemptsOf } from "./attempts-of.js";
import type { JudgedProblem } from "./findings.js";
import { markFirstDifference } from "./first-difference.js";
import { LinePayloads } from "./line-payload.js";
import { eventsOf, lastOf } from "./scope.js";
import { storyOf } from "./story.js";

/** What a turn's report may be given beside its record. */
export interface DescribeOptions {
  /** The turn's problems: the first place that differs is marked in the timeline. */
  readonly problems?: readonly JudgedProblem[];
  /** Events that show a broken law, with the names of those laws: the timeline points at them. */
  readonly witnesses?: ReadonlyMap<RecordedEvent, readonly string[]>;
  /** Whether the timeline holds what its events carried. */
  readonly payloads?: boolean;
}

/** What of a turn its report is read off. */
export type DescribedTurn = Pick<TurnRecord, "index" | "events" | "startedAt" | "settledAt">;

/** A turn as reports show it. All of it, the timeline too, is read off the record alone. */
export function describeTurn(turn: DescribedTurn, options: DescribeOptions = {}): TurnReport {
  const { problems = [], witnesses = new Map() } = options;
  const lines = storyOf(turn, witnesses);
  const carried = options.payloads ? new LinePayloads(turn.events) : undefined;
  const statuses = eventsOf(turn, "status");
  const ready = statuses.findLast(({ event }) => event.status === "ready");
  const ended = lastOf(turn, "turn.ended")?.event;
  const gaveUp = lastOf(turn, "giveUp")?.event;
  const outcome = ended?.outcome ?? (lastOf(turn, "manual") === undefined ? undefined : "manual");
  return {
    turn: turn.index + 1,
    kind: kindOf(turn),
    ...(outcome === undefined ? {} : { outcome }),
    messages: eventsOf(turn, "message").map(({ event }) => event.text),
    statuses: statuses.map(({ event }) => event.status),
    durationMs: (ready?.event.at ?? turn.settledAt) - turn.startedAt,
    modelCalls: eventsOf(turn, "modelCall.started").length,
    ...(ended === undefined ? {} : { budget: { spent: ended.spent, limit: ended.limit } }),
    ...(gaveUp === undefined ? {} : { giveUp: { kind: gaveUp.kind, steps: gaveUp.steps } }),
    attempts: attemptsOf(turn.events, lines),
    timeline: markFirstDifference(lines, problems).map((line, index) => {
      const event = turn.events[lines[index]?.event ?? -1] as RecordedEvent;
      const laws = witnesses.get(event);
      return {
        ...line,
        ...(laws === undefined ? {} : { witness: laws }),
        ...(carried === undefined ? {} : { payload: carried.of(event) }),
      };
    }),
  };
}

/** A customer's message has a turn, or is recorded in manual mode; a colleague's is only heard. */
function kindOf({ events }: DescribedTurn): TurnReport["kind"] {
  if (events.some(({ type }) => type === "turn.started" || type === "manual")) return "customer";
  const heard = events.some((event) => event.type === "core.started" && event.core === "observe");
  return heard ? "colleague" : "session";
}
