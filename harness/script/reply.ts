import {
  type FinishReason,
  type Ids,
  ModelError,
  type ModelEvent,
  type ModelRequest,
} from "../../src/index.js";
import { chunkText } from "./chunk-text.js";
import type { CueData } from "./cue-schema.js";
import { parseDuration } from "./duration.js";
import { structuredAnswer } from "./structured-answer.js";

/** What ends a reply before its time. A stall is silence for ever. */
export type Fault = { readonly kind: "error"; readonly error: ModelError } | { readonly kind: "stall" };

/** A cue as the model will play it. */
export interface Reply {
  /** The chunks: pieces of text and reasoning, and whole tool calls. */
  readonly chunks: readonly ModelEvent[];
  /** After the last chunk, unless a fault comes instead. */
  readonly finish: ModelEvent;
  /** Comes after the chunks, which were cut down to those before it. */
  readonly fault?: Fault;
  readonly delayMs: number;
  readonly intervalMs: number;
}

/** Works out what a cue answers to a request; `ids` names calls that the cue does not name. */
export function compileReply(cue: CueData, request: ModelRequest, ids: Ids): Reply {
  const timing = {
    delayMs: cue.delay === undefined ? 0 : parseDuration(cue.delay),
    intervalMs: cue.interval === undefined ? 0 : parseDuration(cue.interval),
  };
  const finish: ModelEvent = {
    type: "finish",
    reason: finishReason(cue),
    ...(cue.usage === undefined ? {} : { usage: cue.usage }),
  };
  if (cue.fail !== undefined) return { chunks: [], finish, fault: failure(cue.fail), ...timing };
  const chunks = [...reasoningChunks(cue), ...textChunks(cue, request), ...callChunks(cue, ids)];
  const after = (cue.cut ?? cue.stall ?? cue.errorEvent)?.after;
  if (after === undefined) return { chunks, finish, ...timing };
  return { chunks: chunks.slice(0, after), finish, fault: faultOf(cue), ...timing };
}

function finishReason(cue: CueData): FinishReason {
  if (cue.call !== undefined) return "toolCalls";
  if (cue.truncate !== undefined) return "length";
  return cue.refuse === undefined ? "stop" : "refusal";
}

function failure({ status, message, retryAfter }: NonNullable<CueData["fail"]>): Fault {
  const retryAfterMs = retryAfter === undefined ? undefined : parseDuration(retryAfter);
  const error = ModelError.ofStatus(status, message ?? `scripted failure with status ${status}`, {
    retryAfterMs,
  });
  return { kind: "error", error };
}

function faultOf(cue: CueData): Fault {
  if (cue.stall !== undefined) return { kind: "stall" };
  if (cue.cut !== undefined)
    return { kind: "error", error: new ModelError("MODEL_UNAVAILABLE", "connection lost") };
  return { kind: "error", error: ModelError.ofStatus(500, "the provider sent an error event") };
}

function reasoningChunks(cue: CueData): ModelEvent[] {
  // A list of chunks is about the text; reasoning goes along with the rules only.
  const chunks = Array.isArray(cue.chunks) ? undefined : cue.chunks;
  return chunkText(cue.reason ?? "", chunks).map((text) => ({ type: "reasoning", text }));
}

function textChunks(cue: CueData, request: ModelRequest): ModelEvent[] {
  const text = cue.say ?? cue.truncate ?? cue.refuse ?? structuredAnswer(cue, request) ?? "";
  return chunkText(text, cue.chunks).map((piece) => ({ type: "text", text: piece }));
}

function callChunks({ call = [] }: CueData, ids: Ids): ModelEvent[] {
  return (Array.isArray(call) ? call : [call]).map(({ tool, args = {}, id = ids.next("call") }) => ({
    type: "toolCall",
    id,
    tool,
    args: typeof args === "string" ? args : JSON.stringify(args),
  }));
}
