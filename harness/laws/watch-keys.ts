import { type CoreFunction, hookPointNames } from "../../src/index.js";
import { EVENT_TYPES } from "../core/event-types.js";

/** Keyed by name, so that one that is missing here is a type error. */
const CORE_FUNCTIONS: Readonly<Record<CoreFunction, true>> = {
  reply: true,
  observe: true,
  print: true,
  reasoning: true,
  acting: true,
};

/** All keys that a law's watch may have: what it can be told of. */
export const WATCH_KEYS: ReadonlySet<string> = new Set([
  "any",
  "end",
  ...Object.keys(EVENT_TYPES),
  ...ofBoth("point", hookPointNames),
  ...ofBoth("core", Object.keys(CORE_FUNCTIONS)),
]);

/** `core.started print`, `core.ended print` */
function ofBoth(unit: "point" | "core", names: readonly string[]): string[] {
  return names.flatMap((name) => [`${unit}.started ${name}`, `${unit}.ended ${name}`]);
}
