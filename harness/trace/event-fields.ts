import { z } from "zod";
import { Msg } from "../../src/index.js";
import { all } from "../../src/observability/label-values.js";
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

/** One of the texts of a field's type: one that is missing here, or is no more, is a type error. */
const oneOf = <T extends string>(members: Readonly<Record<T, true>>) => z.enum(all(members));
/** The type of a field. */
type Of<T extends RecordedEvent["type"], F extends keyof EventOf<T>> = NonNullable<EventOf<T>[F]>;

const started = { unit: text, parent: maybeText };
const unitOutcome = oneOf<Of<"hook.ended", "outcome">>({ ok: true, error: true, cancelled: true });
const ended = { unit: text, outcome: unitOutcome, error: anything };

const effort = oneOf<Of<"turn.started", "effort">>({
  MIN: true,
  LOW: true,
  MEDIUM: true,
  HIGH: true,
  MAX: true,
});
const check = oneOf<Of<"rejected", "check">>({ tool_review: true, message_review: true, moderation: true });
const review = oneOf<Of<"review.started", "check">>({ tool_review: true, message_review: true });
const decidedBy = oneOf<Of<"rejected", "decidedBy">>({ reviewer: true, hook: true, moderator: true });
const giveUpKind = oneOf<Of<"giveUp", "kind">>({
  RETRIES_EXHAUSTED: true,
  MAX_STEPS: true,
  HOOK_REQUESTED: true,
});
const result = oneOf<Of<"point.ended", "result">>({ CALL_NEXT: true, RESOLVE: true, BAIL: true });
const direction = oneOf<Of<"moderation.started", "direction">>({ incoming: true, outgoing: true });
const core = oneOf<Of<"core.started", "core">>({
  reply: true,
  observe: true,
  print: true,
  reasoning: true,
  acting: true,
});
const finishReason = oneOf<Of<"modelCall.ended", "finishReason">>({
  stop: true,
  toolCalls: true,
  length: true,
  refusal: true,
  other: true,
});
const turnOutcome = oneOf<Of<"turn.ended", "outcome">>({
  completed: true,
  stopped: true,
  failed: true,
  cancelled: true,
  manual: true,
});
const stepOutcome = oneOf<Of<"step.ended", "outcome">>({
  committed: true,
  rejected: true,
  failed: true,
  cancelled: true,
});

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
  toolChoice: oneOf<Of<"modelCall.started", "request">["toolChoice"]>({ auto: true, none: true }),
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
    output: oneOf<Of<"turn.started", "output">>({ stream: true, block: true }),
    maxSteps: count,
    text,
  },
  "turn.ended": { ...ended, agent: text, outcome: turnOutcome, effort, steps: count, ...budget },
  manual: { agent: text, text },
  status: {
    status: oneOf<Of<"status", "status">>({
      acknowledged: true,
      processing: true,
      error: true,
      cancelled: true,
      ready: true,
    }),
    stage: oneOf<Of<"status", "stage">>({
      completed: true,
      stopped: true,
      failed: true,
      cancelled: true,
    }).optional(),
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
    level: oneOf<Of<"agentHook.started", "level">>({ instance: true, class: true }),
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
  reviewed: {
    check: review,
    passed: flag,
    decidedBy: oneOf<Of<"reviewed", "decidedBy">>({ reviewer: true, hook: true }),
    subject: text,
  },
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
  "rule.callback": {
    rule: text,
    callback: oneOf<Of<"rule.callback", "callback">>({ onMatched: true, onDiscovered: true }),
    error: anything,
  },
  "toolCall.started": { ...started, call: text, tool: text, args: anything, agent: text },
  "toolCall.ended": { unit: text, call: text, tool: text, outcome: toolOutcome },
  "toolCall.settled": { call: text, tool: text, args: anything, outcome: toolOutcome, ran: flag },
  "calls.proposed": { calls: z.array(z.looseObject({ id: text, tool: text })) },
  "message.updated": { text },
  message: {
    agent: text,
    text,
    partial: flag,
    source: oneOf<Of<"message", "source">>({ model: true, fallback: true, hook: true, post: true }),
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
    answeredBy: oneOf<Of<"giveUp.answered", "answeredBy">>({ engine: true, hook: true }),
    fallback: oneOf<Of<"giveUp.answered", "fallback">>({
      empty: true,
      "proposed-calls": true,
      repeated: true,
      moderated: true,
    }).optional(),
  },
  remembered: { agent: text, msg: message, replaces: flag },
  mode: { mode: oneOf<Of<"mode", "mode">>({ auto: true, manual: true }) },
  "compaction.started": { ...started, agent: text, before: tokens },
  "compaction.ended": { ...ended, agent: text, before: tokens, after: tokens.optional() },
  "error.caught": { code: text, error: anything, fatal: flag },
  log: {
    level: oneOf<Of<"log", "level">>({ debug: true, info: true, warn: true, error: true }),
    message: text,
    fields: anything,
  },
  "observer.failed": { observer: text, error: anything },
  "serviceCall.started": { call: text, service: text, args: anything },
  "serviceCall.ended": { call: text, service: text, outcome: callOutcome },
  "cancel.requested": { by: oneOf<Of<"cancel.requested", "by">>({ signal: true, message: true }) },
};
