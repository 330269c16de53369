import { isMatcher } from "../script/match.js";

/** A map as YAML makes it. */
export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * A value that may be written as a bare text or matcher of one field, in the form that is compared: a map.
 */
export function asField(field: string, expected: unknown): unknown {
  return isMap(expected) && !isMatcher(expected) ? expected : { [field]: expected };
}

/** Applies `one` to each entry of an expected list, or of the list in its `includes`. */
export function mapEntries(expected: unknown, one: (entry: unknown) => unknown): unknown {
  if (Array.isArray(expected)) return expected.map(one);
  if (!isMatcher(expected) || expected.includes === undefined) return expected;
  return { ...expected, includes: expected.includes.map(one) };
}
