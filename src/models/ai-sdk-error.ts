import { HookrigError, messageOf } from "../runtime/errors.js";
import { ModelError } from "./model-error.js";
import { retryAfterMs } from "./retry-after.js";

/**
 * Anything that a language model of the AI SDK throws, or sends as an `error` part of its stream, as a
 * `ModelError` that says whether another try is worth it (engine 1.3). Errors of Hookrig's own pass
 * as they are.
 */
export function toModelError(error: unknown): Error {
  if (HookrigError.isInstance(error)) return error;
  const status = statusOf(error);
  if (status !== undefined) {
    return ModelError.ofStatus(status, describe(error), { retryAfterMs: waitOf(error), cause: error });
  }
  const code = connectionLost(error) || streamFailed(error) ? "MODEL_UNAVAILABLE" : "MODEL_ERROR";
  return new ModelError(code, describe(error), { cause: error });
}

/** Read by shape, not by class: a program may hold several copies of the SDK. */
function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** The HTTP status, if it tells of a failure: a stream that broke off had a status of 200. */
function statusOf(error: unknown): number | undefined {
  for (const name of ["statusCode", "status", "code"]) {
    const status = Number(field(error, name) ?? Number.NaN);
    if (Number.isInteger(status) && status >= 400 && status <= 599) return status;
  }
  return undefined;
}

function waitOf(error: unknown): number | undefined {
  const headers = field(error, "responseHeaders");
  return typeof headers === "object" && headers !== null
    ? retryAfterMs(headers as Record<string, string>)
    : undefined;
}

const NETWORK_CODES = /^(ECONN|ENOTFOUND|EAI_AGAIN|ENET|EHOST|EPIPE|ETIMEDOUT|UND_ERR_)/;
/** What `fetch` of Node, Bun and the browsers say when the network failed. */
const NETWORK_MESSAGES = /fetch failed|failed to fetch|terminated|network|load failed/i;

/** Causes can go in a circle. */
const MAX_CAUSES = 8;

function connectionLost(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; at = at.cause, depth += 1) {
    const code = field(at, "code");
    if (typeof code === "string" && NETWORK_CODES.test(code)) return true;
    if (at instanceof TypeError && NETWORK_MESSAGES.test(at.message)) return true;
    // Without an error status this says: no answer at all, or an answer that could not be read to its end.
    if (at.name === "AI_APICallError" && !String(field(at.cause, "name")).startsWith("AI_")) return true;
    if (at.name === "AI_EmptyResponseBodyError" || at.name === "AI_JSONParseError") return true;
  }
  return false;
}

/** Kinds of stream error that are about the request, so that the same request would fail again. */
const REQUEST_AT_FAULT =
  /invalid|bad_request|authentication|permission|not_found|quota|context_length|too_large/i;

/**
 * An error event in a stream that had begun well (it is no `Error`) is the provider's own trouble, unless it
 * says otherwise.
 */
function streamFailed(error: unknown): boolean {
  if (error instanceof Error) return false;
  return !REQUEST_AT_FAULT.test(`${field(error, "type")} ${field(error, "code")}`);
}

function describe(error: unknown): string {
  // The SDK's own text quotes the JSON parser, which words it differently from one Node version to the next.
  if (field(error, "name") === "AI_JSONParseError") return "The provider sent an event that is not JSON";
  const message = field(error, "message");
  if (typeof message === "string" && message !== "") return message;
  if (typeof error === "string" && error !== "") return error;
  return error instanceof Error ? error.name : `The provider failed: ${shown(error)}`;
}

function shown(value: unknown): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : messageOf(value);
}
