/**
 * How long a provider asks to wait, in milliseconds, read from the headers of its answer: `retry-after-ms`,
 * or `retry-after` as seconds or as an HTTP date. A date is measured against the answer's own `date` header,
 * so that neither this machine's clock nor its being wrong matters. Undefined if nothing legible is said.
 */
export function retryAfterMs(headers: Readonly<Record<string, string>>): number | undefined {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const ms = lower.get("retry-after-ms");
  if (ms !== undefined && isNumber(ms)) return Math.ceil(Number(ms));
  const after = lower.get("retry-after");
  if (after === undefined) return undefined;
  if (isNumber(after)) return Math.ceil(Number(after) * 1000);
  const wait = Date.parse(after) - Date.parse(lower.get("date") ?? "");
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function isNumber(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}
