import type { SpanUnit } from "../../src/observability/span-names.js";
import type { RecordedEvent, RecordedSpan } from "../core/record.js";
import { readSpanName } from "../scenario/span-name.js";
import type { Scope } from "./scope.js";

/** The event that starts each unit, and what its span is named after. */
const STARTS: { readonly [T in RecordedEvent["type"]]?: SpanUnit } = {
  "turn.started": "turn",
  "step.started": "step",
  "modelCall.started": "modelCall",
  "toolCall.started": "toolCall",
  "review.started": "review",
  "compaction.started": "compaction",
  "hook.started": "hook",
  "agentHook.started": "hook",
};

/** Where a span stands: with the event that it began with or, where none is found, at its time. */
export function placeOf(span: RecordedSpan, scope: Scope): { event: number } | { at: number } {
  const event = startOf(span, scope);
  return event === undefined ? { at: span.startAt } : { event };
}

/**
 * Index of the event with which a span began: of the events of its name and time, the one that is as far
 * down as the span is among its like. Undefined if there is none.
 */
function startOf(span: RecordedSpan, { spans, events }: Scope): number | undefined {
  const unit = readSpanName(span.name)?.unit;
  const like = spans.filter(({ name, startAt }) => name === span.name && startAt === span.startAt);
  const starts: number[] = [];
  events.forEach((event, index) => {
    if (event.at !== span.startAt || STARTS[event.type] !== unit) return;
    if (nameIn(event) === undefined || span.name.endsWith(` ${nameIn(event)}`)) starts.push(index);
  });
  return starts[like.indexOf(span)];
}

/** What the span of this event is named after. */
function nameIn(event: RecordedEvent): string | undefined {
  switch (event.type) {
    case "turn.started":
      return event.agent;
    case "modelCall.started":
      return event.model;
    case "toolCall.started":
      return event.tool;
    case "review.started":
      return event.check === "tool_review" ? "tool_calls" : "message";
    case "hook.started":
      return event.point;
    case "agentHook.started":
      return event.hookType;
    default:
      return undefined;
  }
}
