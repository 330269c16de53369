import type { RecordedEvent, TurnRecord } from "../core/record.js";
import { eventLine } from "./event-line.js";
import { STORY_LINES, type Told } from "./story-lines.js";

/** One line of a turn's story, with the event that it tells. */
export interface StoryLine {
  /** Index in the turn's events. */
  readonly event: number;
  readonly type: RecordedEvent["type"];
  /** Virtual milliseconds since the turn's start. */
  readonly at: number;
  readonly depth: number;
  readonly text: string;
}

type Teller = (event: RecordedEvent, told: Told) => string | undefined;

/** What of a turn its story is told from. */
export type StoryTurn = Pick<TurnRecord, "events" | "startedAt">;

/**
 * A turn as lines to read: what a step holds is indented under it, what hooks and services did once more.
 * `pointedAt`: events that get a line though stories leave them out.
 */
export function storyOf({ events, startedAt }: StoryTurn, pointedAt = NOTHING): StoryLine[] {
  const told: Told = { showing: false };
  const lines: StoryLine[] = [];
  let inStep = 0;
  events.forEach((event, index) => {
    const text =
      (STORY_LINES[event.type] as Teller | undefined)?.(event, told) ??
      (pointedAt.has(event) ? eventLine(event) : undefined);
    const depth = inStep + (isAside(event) ? 1 : 0);
    if (event.type === "step.started") inStep = 1;
    if (event.type === "step.ended") inStep = 0;
    if (text !== undefined)
      lines.push({ event: index, type: event.type, at: event.at - startedAt, depth, text });
  });
  return lines;
}

const NOTHING: Pick<ReadonlySet<RecordedEvent>, "has"> = new Set();

/** What a hook emitted comes before the line of the hook, which ends later, and stands as deep as it. */
function isAside(event: RecordedEvent): boolean {
  if (event.type === "message") return event.by !== undefined;
  return ASIDES.has(event.type);
}

const ASIDES: ReadonlySet<string> = new Set(["hook.ended", "agentHook.ended", "serviceCall.started"]);
