import type { Span } from "@opentelemetry/api";
import { EngineError } from "../runtime/errors.js";
import { attributeValue } from "./attribute-value.js";
import { errorType } from "./error-type.js";
import { refuseUnknown } from "./refuse-unknown.js";

/** How content is captured, once someone wants it captured at all. */
export interface ContentOptions {
  /** The longest attribute, in UTF-16 code units; longer ones are cut and end in `…`. Default 8192. */
  readonly maxLength?: number;
  /**
   * Sees every value before it is serialised, with the attribute that it is for, and returns what may be
   * kept; `undefined` leaves the attribute out. It must not change the value itself, which is the engine's
   * own.
   */
  readonly redact?: (value: unknown, attribute: string) => unknown;
}

/** Turns content into an attribute's text. */
export type ContentCapture = (attribute: string, value: unknown) => string | undefined;

/**
 * What may be told about what people and models said: nothing (`undefined`) unless opted in (observability
 * 4.1). Throws `CONFIG_INVALID` for a length that is no positive integer, or an option that there is not.
 */
export function contentCapture(option: boolean | ContentOptions | undefined): ContentCapture | undefined {
  if (option === undefined || option === false) return undefined;
  const options: ContentOptions = option === true ? {} : option;
  refuseUnknown("captureContent", options, { maxLength: true, redact: true });
  const { maxLength = 8192, redact } = options;
  if (!Number.isInteger(maxLength) || maxLength < 1) {
    const message = `captureContent.maxLength: expected a positive integer, got ${maxLength}`;
    throw new EngineError("CONFIG_INVALID", message, { details: { field: "captureContent.maxLength" } });
  }
  return (attribute, value) => {
    const kept = attributeValue(redact === undefined ? value : redacted(redact, value, attribute));
    if (kept === undefined) return undefined;
    return shorten(typeof kept === "object" ? JSON.stringify(kept) : String(kept), maxLength);
  };
}

/**
 * A redaction that throws costs its own attribute and nothing else. Its message may quote what it was to
 * hide.
 */
function redacted(redact: NonNullable<ContentOptions["redact"]>, value: unknown, attribute: string): unknown {
  try {
    return redact(value, attribute);
  } catch (error) {
    return `[redaction failed: ${errorType(error)}]`;
  }
}

/** Never cuts a character that takes two code units in half: half of one is no valid text. */
function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 2);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return `${text.slice(0, maxLength - (splits ? 2 : 1))}…`;
}

/**
 * Puts content on a span, if it is captured and anybody records the span; only then is `value` worked out.
 */
export function addContent(
  span: Span,
  capture: ContentCapture | undefined,
  attribute: string,
  value: () => unknown,
): void {
  if (capture === undefined || !span.isRecording()) return;
  const text = capture(attribute, value());
  if (text !== undefined) span.setAttribute(attribute, text);
}
