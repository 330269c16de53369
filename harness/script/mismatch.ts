import { show } from "./show.js";

/** One place where a value is not what was expected. */
export interface Mismatch {
  /** Dotted, with list places in brackets: `payload.toolCalls[0].tool`. Empty for the value itself. */
  readonly path: string;
  readonly expected: unknown;
  readonly received: unknown;
  /** One line, path included. */
  readonly message: string;
}

/** A mismatch with its message; `what` if there is more to say than the two values. */
export function mismatch(path: string, expected: unknown, received: unknown, what?: string): Mismatch {
  const text = what ?? `expected ${show(expected)}, received ${show(received)}`;
  return { path, expected, received, message: path === "" ? text : `${path}: ${text}` };
}
