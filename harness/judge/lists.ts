import { match } from "../script/match.js";
import { show } from "../script/show.js";
import type { Findings, Path } from "./findings.js";
import { mapEntries } from "./maps.js";

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
  const values = items.map((item) => item.value);
  const shown = items.map((item) => item.shown);
  if (!Array.isArray(expected)) {
    findings.value(path, mapEntries(expected, entry), { value: values, shown });
    return;
  }
  findings.checks += 1;
  const wanted = expected.map(entry);
  const index = firstDifferent(wanted, values);
  if (index === undefined) return;
  const why =
    wanted.length === values.length
      ? match(wanted[index], values[index])[0]?.message
      : `expected ${wanted.length}, received ${values.length}; ${odd(expected, shown, index)}`;
  findings.differs({
    path: wanted.length === values.length ? [...path, index] : path,
    why: why ?? "",
    expected,
    received: shown,
    event: items[index]?.event,
    at: items[index]?.at,
  });
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
