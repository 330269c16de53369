import { isDeepStrictEqual } from "node:util";
import { isMatcher, type Mismatch, match } from "../script/match.js";
import { show } from "../script/show.js";
import { explain, type Findings, type Path } from "./findings.js";
import { isMap } from "./maps.js";
import { withKeysOf } from "./with-keys-of.js";

/** One thing of a list that happened. */
export interface Item {
  /** What the entry is compared with. */
  readonly value: unknown;
  /** What a report shows of it: the short form that a file would use. */
  readonly shown: unknown;
  readonly event?: number | undefined;
  /** Virtual time, where no event says when. */
  readonly at?: number | undefined;
}

/** How a list is judged. */
export interface ListOptions {
  /** Brings an expected entry into the form of the items' values. */
  readonly entry?: (expected: unknown) => unknown;
  /** What else a reader should know if there are not as many. */
  readonly note?: string;
}

/**
 * Judges a list exactly: as long, in this order. A matcher in the list's place judges the list as a whole.
 */
export function judgeList(
  findings: Findings,
  path: Path,
  expected: unknown,
  items: readonly Item[],
  { entry = (same) => same, note }: ListOptions = {},
): void {
  findings.checks += 1;
  const values = items.map((item) => item.value);
  const list = Array.isArray(expected) ? expected : [];
  const shown = items.map((item, index) => shownOf(item, list[index], entry));
  if (!Array.isArray(expected)) {
    const [first] = matchWhole(expected, values, shown, entry).map(explain);
    if (first !== undefined) findings.differs({ path, ...first, expected, received: shown });
    return;
  }
  const wanted = expected.map(entry);
  const index = firstDifferent(wanted, values);
  if (index === undefined) return;
  const { event, at } = items[index] ?? {};
  const difference = { expected, received: shown, event, at };
  if (wanted.length === values.length) {
    const [first] = match(wanted[index], values[index]).map(explain);
    findings.differs({ path: [...path, index], why: "", ...first, ...difference });
  } else {
    const counts = `expected ${wanted.length}, received ${values.length}`;
    const why = [counts, odd(expected, shown, index), ...(note ? [note] : [])].join("; ");
    findings.differs({ path, why, ...difference });
  }
}

/** `includes` takes entries as the list does; other matchers look at the list as a file would write it. */
function matchWhole(
  expected: unknown,
  values: readonly unknown[],
  shown: readonly unknown[],
  entry: (expected: unknown) => unknown,
): Mismatch[] {
  if (!isMatcher(expected) || expected.includes === undefined) return match(expected, shown);
  const { includes, ...rest } = expected;
  return [
    ...match({ includes: includes.map(entry) }, values),
    ...(Object.keys(rest).length === 0 ? [] : match(rest, shown)),
  ];
}

function firstDifferent(wanted: readonly unknown[], values: readonly unknown[]): number | undefined {
  const shorter = Math.min(wanted.length, values.length);
  for (let index = 0; index < shorter; index += 1) {
    if (match(wanted[index], values[index]).length > 0) return index;
  }
  return wanted.length === values.length ? undefined : shorter;
}

/** A text that is expected as a map, and is what it should be, is shown as that map. */
function shownOf({ value, shown }: Item, expected: unknown, entry: (expected: unknown) => unknown): unknown {
  if (!isMap(expected) || isMap(shown) || !isMap(value)) return shown;
  const wanted = entry(expected);
  return isMap(wanted) && isDeepStrictEqual(withKeysOf([wanted], value), wanted) ? expected : shown;
}

/** Lists of different length: what is missing or too much, at the first place where they part. */
function odd(expected: readonly unknown[], received: readonly unknown[], index: number): string {
  if (index >= received.length) return `missing ${show(expected[index])}`;
  if (index >= expected.length) return `too much is ${show(withKeysOf(expected, received[index]))}`;
  const is = withKeysOf([expected[index]], received[index]);
  return `[${index}] should be ${show(expected[index])}, and is ${show(is)}`;
}
