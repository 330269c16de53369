import { HarnessError } from "../core/errors.js";

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * What OpenTelemetry's variables say of the resource: `OTEL_RESOURCE_ATTRIBUTES`, and above it
 * `OTEL_SERVICE_NAME`. Throws `USAGE_INVALID` for what cannot be read.
 */
export function resourceVariables(env: Variables): Readonly<Record<string, string>> {
  const attributes = Object.fromEntries(pairsOf(env.OTEL_RESOURCE_ATTRIBUTES ?? ""));
  const service = env.OTEL_SERVICE_NAME ?? "";
  return service === "" ? attributes : { ...attributes, "service.name": service };
}

/** `key=value,key=value`, with percent signs for what is neither. */
function pairsOf(text: string): [name: string, value: string][] {
  const pairs = text.split(",").filter((pair) => pair.trim() !== "");
  return pairs.map((pair) => {
    const equals = pair.indexOf("=");
    const name = decoded(pair.slice(0, Math.max(0, equals)));
    const value = decoded(pair.slice(equals + 1));
    if (name === undefined || name === "" || value === undefined) throw unreadable(pair.trim());
    return [name, value];
  });
}

/** Undefined for what percent signs do not encode. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return undefined; // The caller says which pair it was; `URI malformed` says nothing.
  }
}

function unreadable(pair: string): HarnessError {
  const expected = "expected key=value pairs with commas between them, percent-encoded";
  return new HarnessError(
    "USAGE_INVALID",
    `OTEL_RESOURCE_ATTRIBUTES: ${expected}, not ${JSON.stringify(pair)}`,
  );
}
