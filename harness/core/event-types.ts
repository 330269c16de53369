import type { RecordedEvent } from "./record.js";

/**
 * The types of events that a stream may hold. Keyed by type, so that an event that is missing here, or is no
 * more, is a type error.
 */
export const EVENT_TYPES: Readonly<Record<RecordedEvent["type"], true>> = {
  "turn.started": true,
  "turn.ended": true,
  manual: true,
  status: true,
  "step.started": true,
  "step.ended": true,
  "modelCall.started": true,
  "modelCall.firstChunk": true,
  "modelCall.ended": true,
  providerWait: true,
  "core.started": true,
  "core.ended": true,
  "agentHook.started": true,
  "agentHook.ended": true,
  "point.started": true,
  "point.ended": true,
  "hook.started": true,
  "hook.ended": true,
  "review.started": true,
  "review.ended": true,
  reviewed: true,
  "moderation.started": true,
  "moderation.ended": true,
  "matching.started": true,
  "matching.ended": true,
  "rule.judged": true,
  "rule.callback": true,
  "toolCall.started": true,
  "toolCall.ended": true,
  "toolCall.settled": true,
  "calls.proposed": true,
  "message.updated": true,
  message: true,
  "message.dropped": true,
  rejected: true,
  correction: true,
  giveUp: true,
  "giveUp.answered": true,
  remembered: true,
  mode: true,
  "compaction.started": true,
  "compaction.ended": true,
  "error.caught": true,
  log: true,
  "observer.failed": true,
  "serviceCall.started": true,
  "serviceCall.ended": true,
  "cancel.requested": true,
};

/** Whether a recorded stream may hold an event of this type. */
export function isEventType(type: unknown): type is RecordedEvent["type"] {
  return typeof type === "string" && Object.hasOwn(EVENT_TYPES, type);
}
