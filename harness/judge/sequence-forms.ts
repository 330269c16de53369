import { type ExpectedEntry, fits, mismatches, spellEntry, writeEntry } from "./expected-entry.js";
import type { Findings, Path } from "./findings.js";
import type { Entry } from "./timeline-entries.js";

export type SequenceForm = "exactly" | "ordered" | "unordered" | "never";

type Judge = (
  path: Path,
  expected: readonly ExpectedEntry[],
  entries: readonly Entry[],
  findings: Findings,
) => void;

/** How a list of entries under `hooks` or `timeline` is judged, by its key. */
export const SEQUENCE_FORMS: { readonly [F in SequenceForm]: Judge } = {
  exactly: judgeExactly,
  ordered: judgeOrdered,
  unordered: judgeUnordered,
  never: judgeNever,
};

function judgeExactly(
  path: Path,
  expected: readonly ExpectedEntry[],
  entries: readonly Entry[],
  findings: Findings,
): void {
  findings.checks += 1;
  const longest = Math.max(expected.length, entries.length);
  for (let index = 0; index < longest; index += 1) {
    const wanted = expected[index];
    const entry = entries[index];
    if (wanted !== undefined && entry !== undefined && fits(wanted, entry)) continue;
    const should = wanted === undefined ? "nothing more" : spellEntry(wanted);
    const is = entry === undefined ? "nothing more" : nameOrWhy(wanted, entry);
    findings.differs({
      path: wanted === undefined ? path : [...path, index],
      why: `expected ${should}, received ${is}`,
      expected: expected.map((one) => one.written),
      received: entries.map((one) => writeEntry(one, expected)),
      event: entry?.event,
      hook: hookOf(entry),
    });
    return;
  }
}

/** The earliest entry that fits is always the right choice: a later one leaves less for the rest. */
function judgeOrdered(
  path: Path,
  expected: readonly ExpectedEntry[],
  entries: readonly Entry[],
  findings: Findings,
): void {
  findings.checks += Math.max(1, expected.length);
  const used = new Set<Entry>();
  let from = 0;
  for (const [index, wanted] of expected.entries()) {
    const found = entries.findIndex((entry, place) => place >= from && fits(wanted, entry));
    if (found !== -1) {
      used.add(entries[found] as Entry);
      from = found + 1;
      continue;
    }
    const before = index === 0 ? "" : ` after ${spellEntry(expected[index - 1] as ExpectedEntry)}`;
    const earlier = entries.slice(0, from).find((entry) => !used.has(entry) && fits(wanted, entry));
    const nearest = earlier ?? nearestTo(wanted, entries.slice(from));
    const why = earlier === undefined ? spellNearest(wanted, nearest) : "; it came earlier";
    findings.differs({
      path: [...path, index],
      why: `no ${spellEntry(wanted)}${before}${why}`,
      expected: wanted.written,
      received: mentioned(expected, entries),
      event: (nearest ?? entries[from])?.event,
      hook: hookOf(nearest),
    });
    return;
  }
}

function spellNearest(wanted: ExpectedEntry, nearest: Entry | undefined): string {
  if (nearest === undefined) return "";
  // Of several expectations that one entry fits, only one can have it.
  const [first] = mismatches(wanted, nearest);
  return first === undefined ? "; what fits is taken by the others" : `; the nearest has ${first.message}`;
}

/** Each expected entry needs one of its own, so that `[ x, x ]` means twice. */
function judgeUnordered(
  path: Path,
  expected: readonly ExpectedEntry[],
  entries: readonly Entry[],
  findings: Findings,
): void {
  findings.checks += Math.max(1, expected.length);
  const taken = new Map<number, number>();
  for (const [index, wanted] of expected.entries()) {
    if (assign(index, expected, entries, taken, new Set())) continue;
    const nearest = nearestTo(wanted, entries);
    findings.differs({
      path: [...path, index],
      why: `no ${spellEntry(wanted)}${spellNearest(wanted, nearest)}`,
      expected: wanted.written,
      received: mentioned(expected, entries),
      event: nearest?.event,
      hook: hookOf(nearest),
    });
  }
}

/** Finds an entry for an expectation, moving others to make room (bipartite matching). */
function assign(
  index: number,
  expected: readonly ExpectedEntry[],
  entries: readonly Entry[],
  taken: Map<number, number>,
  tried: Set<number>,
): boolean {
  return entries.some((entry, place) => {
    if (tried.has(place) || !fits(expected[index] as ExpectedEntry, entry)) return false;
    tried.add(place);
    const holder = taken.get(place);
    if (holder !== undefined && !assign(holder, expected, entries, taken, tried)) return false;
    taken.set(place, index);
    return true;
  });
}

function judgeNever(
  path: Path,
  expected: readonly ExpectedEntry[],
  entries: readonly Entry[],
  findings: Findings,
): void {
  for (const [index, forbidden] of expected.entries()) {
    findings.checks += 1;
    const entry = entries.find((one) => fits(forbidden, one));
    if (entry === undefined) continue;
    findings.differs({
      path: [...path, index],
      why: `${spellEntry(forbidden)} must not happen, and did`,
      expected: forbidden.written,
      received: writeEntry(entry, expected),
      event: entry.event,
      hook: hookOf(entry),
    });
  }
}

/** The entry of that name that lacks least; the earliest of equals. */
function nearestTo(wanted: ExpectedEntry, entries: readonly Entry[]): Entry | undefined {
  let nearest: Entry | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const entry of entries) {
    if (entry.name !== wanted.name) continue;
    const lacks = mismatches(wanted, entry).length;
    if (lacks < least) [nearest, least] = [entry, lacks];
  }
  return nearest;
}

function nameOrWhy(wanted: ExpectedEntry | undefined, entry: Entry): string {
  if (wanted?.name !== entry.name) return entry.name;
  return mismatches(wanted, entry)[0]?.message ?? entry.name;
}

function hookOf(entry: Entry | undefined): string | undefined {
  const by = entry?.fields.by;
  return typeof by === "string" ? by : undefined;
}

/** What came of the names that the expectations mention: the part of a long turn that is worth reading. */
function mentioned(expected: readonly ExpectedEntry[], entries: readonly Entry[]): unknown[] {
  const names = new Set(expected.map((one) => one.name));
  return entries.filter((entry) => names.has(entry.name)).map((entry) => writeEntry(entry, expected));
}
