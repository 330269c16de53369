import type { ReviewedCall } from "../hooks/payloads.js";
import { deepCopy } from "../messages/copy.js";
import type { ToolCall } from "../messages/msg.js";

/** Proposed calls as hooks and reviewers see them: frozen copies, so that changing one throws and never changes what runs. */
export function reviewedCalls(calls: readonly ToolCall[]): readonly ReviewedCall[] {
  return Object.freeze(calls.map(reviewedCall));
}

function reviewedCall({ id, tool, args }: ToolCall): ReviewedCall {
  if (typeof args === "string") return Object.freeze({ id, tool, args: Object.freeze({}), rawArgs: args });
  return Object.freeze({ id, tool, args: deepFreeze(deepCopy(args)) as Record<string, unknown> });
}

function deepFreeze(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
