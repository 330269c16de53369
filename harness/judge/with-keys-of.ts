import { isMatcher } from "../script/match.js";
import { isMap } from "./maps.js";

/**
 * A value in the keys that expected ones look at: maps match partially, and what nobody asked for hides the
 * rest. As it is, where none of them is a map.
 */
export function withKeysOf(expected: readonly unknown[], value: unknown): unknown {
  const maps = expected.filter((one) => isMap(one)).filter((one) => !isMatcher(one));
  if (maps.length === 0 || !isMap(value)) return value;
  const asked = new Set(maps.flatMap((map) => Object.keys(map)));
  const keys = [...asked].filter((key) => value[key] !== undefined);
  const inner = (key: string) => maps.map((map) => map[key]);
  return Object.fromEntries(keys.map((key) => [key, withKeysOf(inner(key), value[key])]));
}
