import type { RecordedEvent } from "../../core/record.js";

/** Who acts in a timeline, a column each, from the customer inwards. */
export const TRACKS = ["customer", "engine", "hooks", "model", "reviews", "tools"] as const;

export type Track = (typeof TRACKS)[number];

const TRACK_OF: Readonly<Record<RecordedEvent["type"], Track>> = {
  "turn.started": "customer",
  "turn.ended": "engine",
  manual: "customer",
  status: "customer",
  "step.started": "engine",
  "step.ended": "engine",
  "modelCall.started": "model",
  "modelCall.firstChunk": "model",
  "modelCall.ended": "model",
  providerWait: "model",
  "core.started": "engine",
  "core.ended": "engine",
  "agentHook.started": "hooks",
  "agentHook.ended": "hooks",
  "point.started": "hooks",
  "point.ended": "hooks",
  "hook.started": "hooks",
  "hook.ended": "hooks",
  "review.started": "reviews",
  "review.ended": "reviews",
  reviewed: "reviews",
  "moderation.started": "reviews",
  "moderation.ended": "reviews",
  "matching.started": "engine",
  "matching.ended": "engine",
  "rule.judged": "engine",
  "rule.callback": "engine",
  "toolCall.started": "tools",
  "toolCall.ended": "tools",
  "toolCall.settled": "tools",
  "calls.proposed": "model",
  "message.updated": "customer",
  message: "customer",
  "message.dropped": "engine",
  rejected: "engine",
  correction: "engine",
  giveUp: "engine",
  "giveUp.answered": "engine",
  remembered: "engine",
  mode: "engine",
  "compaction.started": "engine",
  "compaction.ended": "engine",
  "error.caught": "engine",
  log: "engine",
  "observer.failed": "engine",
  "serviceCall.started": "tools",
  "serviceCall.ended": "tools",
  "cancel.requested": "customer",
};

/** The column of an event. A report may name a type that this version does not know: the engine's, then. */
export function trackOf(event: string): Track {
  return Object.hasOwn(TRACK_OF, event) ? TRACK_OF[event as RecordedEvent["type"]] : "engine";
}
