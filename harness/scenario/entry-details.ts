import { HOOK_POINTS, type HookPayload, isHookPoint } from "../../src/index.js";

/** Details that an entry of any name has; `step` and `attempt` where one is open. */
const EVERYWHERE = ["agent", "step", "attempt", "at"];

/**
 * The details that entries of `hooks` and `timeline` with this name can have. One that asks for another fits
 * no entry, which makes a `never` hold whatever happens.
 */
export function detailsOf(name: string): readonly string[] {
  return [...EVERYWHERE, ...ownDetails(name)];
}

function ownDetails(name: string): readonly string[] {
  if (isHookPoint(name)) return ["payload", "text", "result", "by", "error"];
  if (name === "status") return ["status", "stage", "text"];
  if (name === "message") return ["text", "by"];
  const ended = name.endsWith(".ended");
  if (name.startsWith("toolCall.")) return ended ? ["tool", "args", "outcome"] : ["tool", "args"];
  if (name.startsWith("serviceCall.")) return ended ? ["service", "args", "outcome"] : ["service", "args"];
  const call = /^(pre|post)?acting(\.|$)/i.test(name) ? ["tool", "args"] : [];
  if (!name.includes(".")) return ["payload", "text", "by", "error", ...call];
  return ended ? ["payload", "text", "error", ...call] : ["payload", "text", ...call];
}

/** The keys of the payloads that are maps with keys of their own. */
const PAYLOAD_KEYS = {
  ReviewingToolCalls: ["toolCalls", "note", "giveUp"],
  ToolCallsReviewed: ["toolCalls", "passed", "todo", "adjustedReasoning", "decidedBy"],
  ReviewingMessage: ["message", "note", "giveUp"],
  MessageReviewed: ["message", "passed", "adjustedReasoning", "decidedBy"],
  GaveUp: ["reason", "steps", "kind"],
  Compacted: ["before", "after"],
} as const satisfies {
  ReviewingToolCalls: readonly (keyof HookPayload.ReviewingToolCalls)[];
  ToolCallsReviewed: readonly (keyof HookPayload.ToolCallsReviewed)[];
  ReviewingMessage: readonly (keyof HookPayload.ReviewingMessage)[];
  MessageReviewed: readonly (keyof HookPayload.MessageReviewed)[];
  GaveUp: readonly (keyof HookPayload.GaveUp)[];
  Compacted: readonly (keyof HookPayload.Compacted)[];
};

/**
 * The keys of a hook point's payload: none where it is no map, undefined where the tools' names are its keys.
 */
export function payloadKeys(name: string): readonly string[] | undefined {
  if (!isHookPoint(name) || name === "onToolCallsCompleted") return undefined;
  const keys: Readonly<Record<string, readonly string[]>> = PAYLOAD_KEYS;
  return keys[HOOK_POINTS[name].payload] ?? [];
}
