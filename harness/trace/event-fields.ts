import { z } from "zod";
import { Msg } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf } from "../judge/scope.js";

type Common = "type" | "at" | "session" | "turn";

/** A check for each field of an event's own; one that is missing here, or is no more, is a type error. */
type Checks<T extends RecordedEvent["type"]> = {
  readonly [Field in Exclude<keyof EventOf<T>, Common>]-?: z.ZodType;
};

const text = z.string();
const count = z.int().min(0);
const ordinal = z.int().min(1);
const flag = z.boolean();
const maybeText = text.optional();
/** What users' code made, or a value that nobody looks into. */
const anything = z.unknown().optional();
const tokens = z.number().min(0);
const object = z.record(text, z.unknown());
const message = z.custom((value) => value instanceof Msg, "expected a message: id, role, content");

const started = { unit: text, parent: maybeText };
const unitOutcome = z.enum(["ok", "error", "cancelled"]);
const ended = { unit: text, outcome: unitOutcome, error: anything };

const effort = z.enum(["MIN", "LOW", "MEDIUM", "HIGH", "MAX"]);
const check = z.enum(["tool_review", "message_review", "moderation"]);
const review = z.enum(["tool_review", "message_review"]);
const decidedBy = z.enum(["reviewer", "hook", "moderator"]);
const giveUpKind = z.enum(["RETRIES_EXHAUSTED", "MAX_STEPS", "HOOK_REQUESTED"]);
const result = z.enum(["CALL_NEXT", "RESOLVE", "BAIL"]);
const direction = z.enum(["incoming", "outgoing"]);
const core = z.enum(["reply", "observe", "print", "reasoning", "acting"]);
const finishReason = z.enum(["stop", "toolCalls", "length", "refusal", "other"]);
const turnOutcome = z.enum(["completed", "stopped", "failed", "cancelled", "manual"]);
const stepOutcome = z.enum(["committed", "rejected", "failed", "cancelled"]);

const returned = z.custom((value) => typeof value === "object" && value !== null && "return" in value);
const thrown = z.looseObject({ throw: text });
const callOutcome = z.union([thrown, returned], "expected what a call came to: return or throw");
const toolOutcome = z.union(
  [thrown, returned, z.looseObject({ cancelled: z.literal(true) })],
  "expected what a tool came to: return, throw or cancelled",
);

const request = z.looseObject({
  messages: z.array(message),
  tools: z.array(z.looseObject({ name: text })),
  toolChoice: z.enum(["auto", "none"]),
});

const step = { agent: text, step: ordinal, attempt: ordinal, forced: flag };
const budget = { spent: count, limit: count };

/** What each event holds, beside its type and time: what a reader of the stream may rely on. */
export const EVENT_FIELDS: { readonly [T in RecordedEvent["type"]]: Checks<T> } = {
  "turn.started": {
    ...started,
    agent: text,
    customer: text,
    traceId: text,
    effort,
    output: z.enum(["stream", "block"]),
    maxSteps: count,
    text,
  },
  "turn.ended": { ...ended, agent: text, outcome: turnOutcome, effort, steps: count, ...budget },
  manual: { agent: text, text },
  status: {
    status: z.enum(["acknowledged", "processing", "error", "cancelled", "ready"]),
    stage: z.enum(["completed", "stopped", "failed", "cancelled"]).optional(),
    text: maybeText,
  },
  "step.started": { ...started, ...step },
  "step.ended": {
    ...ended,
    ...step,
    outcome: stepOutcome,
    check: check.optional(),
    decidedBy: decidedBy.optional(),
  },
  "modelCall.started": {
    ...started,
    lane: text,
    agent: text,
    provider: text,
    model: text,
    try: ordinal,
    request,
  },
  "modelCall.firstChunk": { unit: text },
  "modelCall.ended": {
    ...ended,
    lane: text,
    finishReason: finishReason.optional(),
    usage: z.looseObject({ inputTokens: tokens, outputTokens: tokens }).optional(),
    chunks: count,
    text,
  },
  providerWait: { lane: text, waitMs: z.number().min(0), error: anything },
  "core.started": { ...started, agent: text, core, kwargs: object },
  "core.ended": { ...ended, agent: text, core, kwargs: object.optional(), output: anything },
  "agentHook.started": {
    ...started,
    agent: text,
    hookType: text,
    name: text,
    level: z.enum(["instance", "class"]),
    index: count,
  },
  "agentHook.ended": { ...ended, agent: text, hookType: text, name: text, replaced: flag, value: anything },
  "point.started": {
    ...started,
    point: text,
    hooks: count,
    payload: anything,
    step: count.optional(),
    attempt: count.optional(),
  },
  "point.ended": { ...ended, point: text, result: result.optional(), by: maybeText, payload: anything },
  "hook.started": { ...started, point: text, index: count, name: text },
  "hook.ended": {
    ...ended,
    point: text,
    index: count,
    name: text,
    result: result.or(z.literal("nothing")).optional(),
    isolated: flag,
  },
  "review.started": { ...started, check: review },
  "review.ended": {
    ...ended,
    check: review,
    passed: flag.optional(),
    adjustedReasoning: anything,
    todo: anything,
  },
  reviewed: { check: review, passed: flag, decidedBy: z.enum(["reviewer", "hook"]), subject: text },
  "moderation.started": { ...started, direction },
  "moderation.ended": {
    ...ended,
    direction,
    flagged: flag.optional(),
    categories: z.array(z.unknown()).optional(),
  },
  "matching.started": { ...started, rules: count },
  "matching.ended": ended,
  "rule.judged": { rule: text, matched: flag, discovered: flag, rationale: anything },
  "rule.callback": { rule: text, callback: z.enum(["onMatched", "onDiscovered"]), error: anything },
  "toolCall.started": { ...started, call: text, tool: text, args: anything, agent: text },
  "toolCall.ended": { unit: text, call: text, tool: text, outcome: toolOutcome },
  "toolCall.settled": { call: text, tool: text, args: anything, outcome: toolOutcome, ran: flag },
  "calls.proposed": { calls: z.array(z.looseObject({ id: text, tool: text })) },
  "message.updated": { text },
  message: {
    agent: text,
    text,
    partial: flag,
    source: z.enum(["model", "fallback", "hook", "post"]),
    by: maybeText,
    step: count.optional(),
  },
  "message.dropped": { text },
  rejected: { agent: text, check, decidedBy, ...budget, exhausted: flag, restarts: flag },
  correction: { step: count, text },
  giveUp: { agent: text, kind: giveUpKind, steps: count, reason: text },
  "giveUp.answered": {
    agent: text,
    kind: giveUpKind,
    answeredBy: z.enum(["engine", "hook"]),
    fallback: z.enum(["empty", "proposed-calls", "repeated", "moderated"]).optional(),
  },
  remembered: { agent: text, msg: message, replaces: flag },
  mode: { mode: z.enum(["auto", "manual"]) },
  "compaction.started": { ...started, agent: text, before: tokens },
  "compaction.ended": { ...ended, agent: text, before: tokens, after: tokens.optional() },
  "error.caught": { code: text, error: anything, fatal: flag },
  log: { level: z.enum(["debug", "info", "warn", "error"]), message: text, fields: anything },
  "observer.failed": { observer: text, error: anything },
  "serviceCall.started": { call: text, service: text, args: anything },
  "serviceCall.ended": { call: text, service: text, outcome: callOutcome },
  "cancel.requested": { by: z.enum(["signal", "message"]) },
};
