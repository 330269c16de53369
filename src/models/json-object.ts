/**
 * The JSON object in a structured answer. Models that have no structured output like to wrap it in a fenced
 * block: that is taken off, and nothing else is repaired.
 *
 * @throws Error if it is no JSON object. The message is the same on every Node version, so it never quotes
 * the parser.
 */
export function parseJsonObject(text: string): Record<string, unknown> {
  const object = asJsonObject(FENCE.exec(text)?.[1] ?? text);
  if (object === undefined) throw new Error(`expected a JSON object, got ${excerpt(text)}`);
  return object;
}

const FENCE = /^\s*```(?:json)?[ \t]*\r?\n([\s\S]*?)\r?\n?[ \t]*```\s*$/i;

/** The object that `text` is the JSON of; undefined if it is malformed, or JSON of something else. */
export function asJsonObject(text: string): Record<string, unknown> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isJsonObject(value) ? value : undefined;
}

/** Whether a value is an object with keys, as JSON has it: no array, no null. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function excerpt(text: string): string {
  const line = text.trim().replace(/\s+/g, " ");
  if (line === "") return "nothing";
  return JSON.stringify(line.length > 80 ? `${line.slice(0, 79)}…` : line);
}
