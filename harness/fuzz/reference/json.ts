/** A value as JSON, with the keys of maps in order: how beats show values. `undefined` counts as `null`. */
export function json(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(json).join(",")}]`;
  const map = value as Record<string, unknown>;
  const entries = Object.keys(map).sort();
  return `{${entries.map((key) => `${JSON.stringify(key)}:${json(map[key])}`).join(",")}}`;
}
