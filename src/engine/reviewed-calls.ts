import type { ReviewedCall } from "../hooks/payloads.js";
import { deepCopy, isPlainObject } from "../messages/copy.js";
import type { ToolCall } from "../messages/msg.js";

/**
 * Proposed calls as hooks and reviewers see them: frozen copies, so that changing one throws and never
 * changes what runs.
 */
export function reviewedCalls(calls: readonly ToolCall[]): readonly ReviewedCall[] {
  return Object.freeze(calls.map(reviewedCall));
}

function reviewedCall({ id, tool, args }: ToolCall): ReviewedCall {
  if (typeof args === "string") return Object.freeze({ id, tool, args: Object.freeze({}), rawArgs: args });
  return Object.freeze({ id, tool, args: frozenCopy(args) as Record<string, unknown> });
}

/** A copy that can't be changed. What `deepCopy` passes by reference is the user's, and stays as it is. */
export function frozenCopy<T>(value: T): T {
  const copy = deepCopy(value);
  const parts: unknown[] = [copy];
  // Visits what is added meanwhile; no recursion, however deep the value.
  for (const part of parts) {
    if ((!Array.isArray(part) && !isPlainObject(part)) || Object.isFrozen(part)) continue;
    Object.freeze(part);
    for (const inner of Object.values(part)) parts.push(inner);
  }
  return copy;
}
