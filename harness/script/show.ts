const LIMIT = 160;

/** A value for one line of a message: JSON, with what JSON cannot say named, cut after 160 characters. */
export function show(value: unknown, limit = LIMIT): string {
  const text = shown(value);
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "symbol")
    return String(value);
  if (typeof value === "function") return `function ${value.name}`;
  if (value instanceof RegExp) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const above: unknown[] = [];
  return JSON.stringify(value, function replace(this: unknown, _key, inner: unknown) {
    if (typeof inner === "bigint") return String(inner);
    if (typeof inner !== "object" || inner === null) return inner;
    // The holder's ancestors are what is still open; anything after it on the path is a finished sibling.
    while (above.length > 0 && above.at(-1) !== this) above.pop();
    if (above.includes(inner)) return "[circular]";
    above.push(inner);
    return inner;
  });
}

/**
 * Where two texts part, for texts too long to compare by eye: `after "…common": expected "a…", received
 * "b…"`.
 */
export function showDifference(expected: string, received: string): string {
  let start = 0;
  while (start < expected.length && expected[start] === received[start]) start += 1;
  if (start < 30) return `expected ${show(expected)}, received ${show(received)}`;
  const common = expected.slice(start - 20, start);
  const tail = (text: string) => show(text.slice(start), 60);
  return `after ${show(`…${common}`)}: expected ${tail(expected)}, received ${tail(received)}`;
}
