import { MATCHER_KEYS, type MatcherData } from "./matcher-schema.js";
import { matchMatcher } from "./matchers.js";
import { type Mismatch, mismatch } from "./mismatch.js";
import { show, showDifference } from "./show.js";

export type { Mismatch } from "./mismatch.js";

/**
 * Whether a value stands for a matcher: a map that has matcher keys only. (`exactly` escapes one that is
 * data.)
 */
export function isMatcher(value: unknown): value is MatcherData {
  if (!isMap(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => MATCHER_KEYS.has(key));
}

/**
 * Compares by the rule of harness 3b: scalars and lists exactly, maps partially, matchers as they say.
 * Matchers may stand at any depth. Returns every mismatch, in the order of `expected`; an empty list means
 * that it fits.
 */
export function match(expected: unknown, received: unknown, path = ""): Mismatch[] {
  if (isMatcher(expected)) return matchMatcher(expected, received, path, fits);
  if (Array.isArray(expected)) return matchList(expected, received, path);
  if (isMap(expected)) return matchMap(expected, received, path);
  if (Object.is(expected, received)) return [];
  if (typeof expected === "string" && typeof received === "string") {
    return [mismatch(path, expected, received, showDifference(expected, received))];
  }
  return [mismatch(path, expected, received)];
}

const fits = (expected: unknown, received: unknown) => match(expected, received).length === 0;

/** A map of any make: payloads and messages are class instances and are read by key like plain ones. */
function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof RegExp);
}

function matchList(expected: readonly unknown[], received: unknown, path: string): Mismatch[] {
  if (!Array.isArray(received)) return [mismatch(path, expected, received)];
  if (expected.length !== received.length) {
    const counts = `expected ${expected.length}, received ${received.length}`;
    return [mismatch(path, expected, received, `${counts}: ${show(expected)} against ${show(received)}`)];
  }
  return expected.flatMap((item, place) => match(item, received[place], `${path}[${place}]`));
}

function matchMap(expected: Record<string, unknown>, received: unknown, path: string): Mismatch[] {
  if (!isMap(received)) return [mismatch(path, expected, received)];
  return Object.keys(expected).flatMap((key) => {
    // A key set to undefined in TypeScript says nothing, as if it were not there.
    if (expected[key] === undefined) return [];
    return match(expected[key], received[key], path === "" ? key : `${path}.${key}`);
  });
}
