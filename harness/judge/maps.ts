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
