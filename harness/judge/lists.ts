import { isMatcher, type Mismatch, match } from "../script/match.js";
import { show } from "../script/show.js";
import { explain, type Findings, type Path } from "./findings.js";

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

/**
 * Judges a list exactly: as long, in this order. `entry` brings an expected entry into the form of the items'
 * values. A matcher in the list's place judges the list as a whole.
 */
export function judgeList(
  findings: Findings,
  path: Path,
  expected: unknown,
  items: readonly Item[],
  entry: (expected: unknown) => unknown = (same) => same,
): void {
  findings.checks += 1;
  const values = items.map((item) => item.value);
  const shown = items.map((item) => item.shown);
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
    const why = `expected ${wanted.length}, received ${values.length}; ${odd(expected, shown, index)}`;
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

/** Lists of different length: what is missing or too much, at the first place where they part. */
function odd(expected: readonly unknown[], received: readonly unknown[], index: number): string {
  if (index >= received.length) return `missing ${show(expected[index])}`;
  if (index >= expected.length) return `too much is ${show(received[index])}`;
  return `[${index}] should be ${show(expected[index])}, and is ${show(received[index])}`;
}
