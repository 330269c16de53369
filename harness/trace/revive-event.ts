import { HookrigError, Msg, type MsgFields } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";

type Json = Readonly<Record<string, unknown>>;

/**
 * An event as it was recorded, from what JSON could hold of it: errors and messages are errors and messages
 * again, so that whoever reads the stream need not know whether it comes from a file. What else the JSON
 * could not hold (a user's own classes, functions) stays as it was told.
 */
export function reviveEvent(json: Json): RecordedEvent {
  const event: Record<string, unknown> = { ...json };
  if ("error" in event) event.error = reviveError(event.error);
  if ("msg" in event) event.msg = reviveMsg(event.msg);
  if ("output" in event) event.output = reviveMsg(event.output);
  // What JSON leaves of a call that returned nothing.
  if (isCallEnd(event.type) && isEmpty(event.outcome)) event.outcome = { return: undefined };
  if (isObject(event.kwargs)) event.kwargs = withMsg(event.kwargs);
  if (isObject(event.value)) event.value = withMsg(reviveMsg(event.value) as Json);
  if (isObject(event.request) && Array.isArray(event.request.messages)) {
    event.request = { ...event.request, messages: event.request.messages.map(reviveMsg) };
  }
  return event as unknown as RecordedEvent;
}

/** Kwargs with the message that they may hold. */
function withMsg(kwargs: Json): Json {
  return !(kwargs instanceof Msg) && "msg" in kwargs ? { ...kwargs, msg: reviveMsg(kwargs.msg) } : kwargs;
}

function reviveMsg(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { id, role, content } = value;
  const isMsg = typeof id === "string" && typeof role === "string";
  return isMsg && (typeof content === "string" || (Array.isArray(content) && content.every(isBlock)))
    ? new Msg(value as unknown as MsgFields)
    : value;
}

/** The texts that each kind of block has. */
const BLOCKS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["text", ["text"]],
  ["reasoning", ["text"]],
  ["toolCall", ["id", "tool"]],
  ["toolResult", ["id", "tool"]],
]);

function isBlock(value: unknown): boolean {
  if (!isObject(value)) return false;
  return BLOCKS.get(value.type)?.every((name) => typeof value[name] === "string") ?? false;
}

/** `{ error, code, message, cause }`, as reports and traces write an error. */
function reviveError(value: unknown): unknown {
  if (!isObject(value) || typeof value.error !== "string" || typeof value.message !== "string") return value;
  const options = "cause" in value ? { cause: reviveError(value.cause) } : {};
  const error =
    typeof value.code === "string"
      ? new HookrigError(value.code, value.message, options)
      : new Error(value.message, options);
  error.name = value.error;
  return error;
}

const CALL_ENDS: readonly unknown[] = ["toolCall.ended", "toolCall.settled", "serviceCall.ended"];

function isCallEnd(type: unknown): boolean {
  return CALL_ENDS.includes(type);
}

function isEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
