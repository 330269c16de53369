import { HookrigError } from "../../src/index.js";

/**
 * A value as JSON can hold it, without losing what it was: errors keep their name, code and message (never a
 * stack, which holds machine paths), functions and symbols their name, numbers that JSON lacks their
 * spelling, a circle says so. Nothing throws, whatever a user's hook put into a payload.
 */
export function plain(value: unknown): unknown {
  return convert(value, []);
}

function convert(value: unknown, parents: readonly object[]): unknown {
  switch (typeof value) {
    case "bigint":
      return `${value}n`;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "function":
      return `[function ${value.name || "anonymous"}]`;
    case "symbol":
      return String(value);
    case "object":
      return value === null ? null : convertObject(value, parents);
    default:
      return value;
  }
}

function convertObject(value: object, parents: readonly object[]): unknown {
  if (parents.includes(value)) return "[circular]";
  const within = [...parents, value];
  if (value instanceof Error) return convertError(value, within);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (value instanceof Map) return [...value].map((entry) => convert(entry, within));
  if (Array.isArray(value) || value instanceof Set)
    return [...value].map((item) => convert(item, within) ?? null);
  const entries = Object.keys(value).map((key) => [key, convert(read(value, key), within)] as const);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
}

function convertError(error: Error, parents: readonly object[]): unknown {
  const code = HookrigError.isInstance(error) ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: convert(error.cause, parents) };
  return { error: error.name, ...code, message: error.message, ...cause };
}

/** A getter may throw; that is worth telling, and no reason to lose the rest. */
function read(value: object, key: string): unknown {
  try {
    return (value as Record<string, unknown>)[key];
  } catch {
    return "[getter that throws]";
  }
}
