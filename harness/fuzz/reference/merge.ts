/**
 * What the `set` of a scripted agent hook does to the copy it got: maps merge, all else replaces. Changes
 * neither.
 */
export function merge(base: unknown, change: unknown): unknown {
  if (!isMap(base) || !isMap(change)) return change;
  const merged: Record<string, unknown> = { ...base };
  for (const key of Object.keys(change))
    merged[key] = key in base ? merge(base[key], change[key]) : change[key];
  return merged;
}

/** A JSON object: neither a list nor a scalar. */
export function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
