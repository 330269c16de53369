import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { HookrigError, messageOf } from "../runtime/errors.js";
import type { ContentCapture } from "./content-capture.js";
import { ERROR_TYPE } from "./gen-ai-names.js";

/** What a class is called. Anybody may write into `error.name`: a sentence in it may quote a customer. */
const CLASS_NAME = /^[A-Za-z_$][\w$.]{0,63}$/;

/**
 * A failure's class, with few different values: our own code, else the error's name, else what OpenTelemetry
 * has.
 */
export function errorType(error: unknown): string {
  if (HookrigError.isInstance(error)) return error.code;
  return error instanceof Error && CLASS_NAME.test(error.name) ? error.name : "_OTHER";
}

/**
 * Marks a span as failed. An error's message may quote a customer or a draft, so it is content: the status
 * has a description only if content is captured, under the attribute name `exception.message` for the
 * redaction.
 */
export function markFailed(span: Span, error: unknown, capture: ContentCapture | undefined): void {
  span.setAttribute(ERROR_TYPE, errorType(error));
  const message = capture?.("exception.message", messageOf(error));
  span.setStatus({ code: SpanStatusCode.ERROR, ...(message === undefined ? {} : { message }) });
}
