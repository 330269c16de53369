/**
 * A value as JSON with sorted keys, as beats show it: equal values are equal texts, whoever made them. What
 * JSON does not know (undefined, functions) is `null`.
 */
export function sortedJson(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(",")}]`;
  const map = value as Readonly<Record<string, unknown>>;
  const entries = Object.keys(map).sort();
  return `{${entries.map((key) => `${JSON.stringify(key)}:${sortedJson(map[key])}`).join(",")}}`;
}
