import type { RecordedEvent, TurnRecord } from "../core/record.js";
import { STORY_LINES, type Told } from "./story-lines.js";

/** One line of a turn's story, with the event that it tells. */
export interface StoryLine {
  /** Index in the turn's events. */
  readonly event: number;
  /** Virtual milliseconds since the turn's start. */
  readonly at: number;
  readonly depth: number;
  readonly text: string;
}

type Teller = (event: RecordedEvent, told: Told) => string | undefined;

/** A turn as lines to read: what a step holds is indented under it, what hooks and services did once more. */
export function storyOf({ events, startedAt }: Pick<TurnRecord, "events" | "startedAt">): StoryLine[] {
  const told: Told = { showing: false };
  const lines: StoryLine[] = [];
  let inStep = 0;
  events.forEach((event, index) => {
    const text = (STORY_LINES[event.type] as Teller | undefined)?.(event, told);
    const depth = inStep + (isAside(event) ? 1 : 0);
    if (event.type === "step.started") inStep = 1;
    if (event.type === "step.ended") inStep = 0;
    if (text !== undefined) lines.push({ event: index, at: event.at - startedAt, depth, text });
  });
  return lines;
}

function isAside({ type }: RecordedEvent): boolean {
  return type === "hook.ended" || type === "agentHook.ended" || type === "serviceCall.started";
}
