import { diffArrays } from "diff";
import { isMap } from "../judge/maps.js";
import { withKeysOf } from "../judge/with-keys-of.js";
import { isMatcher, match } from "../script/match.js";

/**
 * What was received, without what was not asked for: maps match partially, so of a map only the keys that
 * are expected, and what fits as it was expected. What is left to differ did differ. Both are plain values.
 */
export function asExpected(expected: unknown, received: unknown): unknown {
  if (fits(expected, received)) return expected;
  if (isMatcher(expected)) return received;
  if (Array.isArray(expected) && Array.isArray(received)) return listAsExpected(expected, received);
  if (!isMap(expected) || !isMap(received)) return received;
  const keys = Object.keys(expected).filter((key) => received[key] !== undefined);
  return Object.fromEntries(keys.map((key) => [key, asExpected(expected[key], received[key])]));
}

const fits = (expected: unknown, received: unknown) => match(expected, received).length === 0;

/** Items that fit stand across from each other; between them, each other one across from the next. */
function listAsExpected(expected: readonly unknown[], received: readonly unknown[]): unknown[] {
  const items: unknown[] = [];
  let missing: readonly unknown[] = [];
  let read = 0;
  for (const change of diffArrays<unknown>([...expected], [...received], { comparator: fits })) {
    const { length } = change.value;
    const across = expected.slice(read, read + length);
    if (change.added) {
      const itemOf = (item: unknown, index: number) =>
        index < missing.length ? asExpected(missing[index], item) : withKeysOf(expected, item);
      items.push(...change.value.map(itemOf));
    } else if (!change.removed) items.push(...across);
    missing = change.removed ? across : [];
    if (!change.added) read += length;
  }
  return items;
}
