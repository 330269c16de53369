import { messageOf } from "../../src/index.js";

/** What scenarios can say about an error. */
export interface ErrorFields {
  readonly [detail: string]: unknown;
  readonly message: string;
  readonly code?: string;
  readonly point?: string;
  readonly hook?: string;
  /** The message of what was thrown in the first place. */
  readonly cause?: string;
}

/**
 * An error as a flat map: its details, its code, and its cause as text. Reads any shape, because adapters
 * hand over errors that came through JSON, and users throw what they like.
 */
export function errorFields(error: unknown): ErrorFields {
  const { code, details, cause } = (typeof error === "object" && error !== null ? error : {}) as {
    code?: unknown;
    details?: Readonly<Record<string, unknown>>;
    cause?: unknown;
  };
  return {
    ...details,
    message: textOfError(error),
    ...(typeof code === "string" ? { code } : {}),
    ...(cause === undefined ? {} : { cause: textOfError(cause) }),
  };
}

function textOfError(error: unknown): string {
  const message = (error as { message?: unknown } | null | undefined)?.message;
  return typeof message === "string" ? message : messageOf(error);
}
