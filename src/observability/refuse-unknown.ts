import { EngineError } from "../runtime/errors.js";

/** Every option by name, so that one that is missing from the list is a type error. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>;

/**
 * Throws `CONFIG_INVALID` for an option that there is not: a misspelt one would silently be as if it had not
 * been given. `of`: whose options they are, such as `openTelemetry`.
 */
export function refuseUnknown<T extends object>(of: string, options: T, names: OptionNames<T>): void {
  const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
  if (unknown === undefined) return;
  const available = Object.keys(names);
  const message = `${of}: there is no option ${JSON.stringify(unknown)}; there is: ${available.join(", ")}`;
  throw new EngineError("CONFIG_INVALID", message, { details: { field: unknown, available } });
}
