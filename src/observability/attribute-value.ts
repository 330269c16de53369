import type { Attributes, AttributeValue } from "@opentelemetry/api";

/**
 * Any value as a span may carry it. OpenTelemetry drops objects, mixed arrays and null without a word; here
 * they become JSON, and only `undefined` and null are left out. Never throws.
 */
export function attributeValue(value: unknown): AttributeValue | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "object":
      return value === null || isPlainList(value) ? (value ?? undefined) : json(value);
    case "undefined":
      return undefined;
    default:
      return String(value);
  }
}

/** Attributes without those that say nothing. */
export function attributesOf(values: Readonly<Record<string, unknown>>): Attributes {
  const attributes: Attributes = {};
  for (const name in values) {
    const value = attributeValue(values[name]);
    if (value !== undefined) attributes[name] = value;
  }
  return attributes;
}

function isPlainList(value: object): value is string[] | number[] | boolean[] {
  if (!Array.isArray(value)) return false;
  const type = typeof value[0];
  if (type !== "string" && type !== "number" && type !== "boolean") return value.length === 0;
  return value.every((item) => typeof item === type);
}

function json(value: object): string | undefined {
  try {
    return JSON.stringify(value, (_key, item: unknown) => (typeof item === "bigint" ? String(item) : item));
  } catch {
    // Circular, or a toJSON that throws: say so rather than lose the key.
    return "[cannot be written as JSON]";
  }
}
