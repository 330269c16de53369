import { isDeepStrictEqual } from "node:util";
import { isDuration, parseDuration } from "./duration.js";
import { type MatcherData, parsePattern } from "./matcher-schema.js";
import { type Mismatch, mismatch } from "./mismatch.js";
import { show } from "./show.js";

type Key = keyof MatcherData;
/** Says what is wrong with `received`; undefined if it fits. */
type Check<K extends Key> = (
  wanted: NonNullable<MatcherData[K]>,
  received: unknown,
  fits: Fits,
) => string | undefined;
/** The rule for whole values, which items of a list are judged by. */
type Fits = (expected: unknown, received: unknown) => boolean;

/**
 * The texts inside a value, at any depth: what `contains` and `omits` look through. So `omits` on a list of
 * messages means that none of them has the text.
 */
export function textsOf(value: unknown, seen = new Set<unknown>()): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "boolean") return [String(value)];
  if (typeof value !== "object" || value === null || seen.has(value)) return [];
  seen.add(value);
  const inner = value instanceof Error ? [value.message, ...Object.values(value)] : Object.values(value);
  return inner.flatMap((item) => textsOf(item, seen));
}

const needlesOf = (wanted: string | number | readonly (string | number)[]) =>
  (Array.isArray(wanted) ? wanted : [wanted]).map(String);

const listed = (values: readonly unknown[]) => values.map((value) => show(value)).join(" and ");

function kindOf(received: unknown): string {
  return received === undefined ? "absent" : Array.isArray(received) ? "list" : typeof received;
}

/** A bound in the unit of what was received: a duration is milliseconds. */
const boundOf = (wanted: number | string) =>
  typeof wanted === "string" && isDuration(wanted) ? parseDuration(wanted) : Number(wanted);

const CHECKS: { readonly [K in Key]-?: Check<K> } = {
  contains(wanted, received) {
    const texts = textsOf(received);
    const missing = needlesOf(wanted).filter((needle) => !texts.some((text) => text.includes(needle)));
    if (missing.length === 0) return undefined;
    return `expected ${listed(missing)} in it, received ${show(received)}`;
  },
  omits(wanted, received) {
    // A check of something that is not there would hold for ever and prove nothing.
    if (received === undefined) return `expected something without ${show(wanted)}, received nothing`;
    const texts = textsOf(received);
    const found = needlesOf(wanted).filter((needle) => texts.some((text) => text.includes(needle)));
    if (found.length === 0) return undefined;
    return `expected no ${listed(found)} in it, received ${show(received)}`;
  },
  matches(wanted, received) {
    // Programs written in TypeScript may hold the expression itself.
    const pattern = (wanted as unknown) instanceof RegExp ? new RegExp(wanted) : parsePattern(wanted);
    if (typeof received === "string" && pattern?.test(received)) return undefined;
    return `expected a text that matches ${wanted}, received ${show(received)}`;
  },
  is(wanted, received) {
    const kind = kindOf(received);
    const fits = wanted === "any" ? kind !== "absent" : kind === wanted;
    return fits
      ? undefined
      : `expected ${wanted === "any" ? "any value" : wanted}, received ${show(received)}`;
  },
  atLeast(wanted, received) {
    if (typeof received === "number" && received >= boundOf(wanted)) return undefined;
    return `expected at least ${wanted}, received ${show(received)}`;
  },
  atMost(wanted, received) {
    if (typeof received === "number" && received <= boundOf(wanted)) return undefined;
    return `expected at most ${wanted}, received ${show(received)}`;
  },
  includes(wanted, received, fits) {
    if (!Array.isArray(received)) return `expected a list with ${show(wanted)}, received ${show(received)}`;
    const missing = wanted.filter((item) => !received.some((other) => fits(item, other)));
    if (missing.length === 0) return undefined;
    return `expected ${listed(missing)} among ${show(received)}`;
  },
  exactly(wanted, received) {
    // Class instances count by what they hold, so that a payload can be written as a map.
    if (isDeepStrictEqual(plain(wanted), plain(received))) return undefined;
    return `expected exactly ${show(wanted)}, received ${show(received)}`;
  },
};

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, plain(inner)]));
}

/** Judges a value by each key of a matcher; one mismatch for each key that does not hold. */
export function matchMatcher(matcher: MatcherData, received: unknown, path: string, fits: Fits): Mismatch[] {
  const found: Mismatch[] = [];
  for (const key of Object.keys(matcher) as Key[]) {
    const wanted = matcher[key];
    if (wanted === undefined) continue;
    const what = (CHECKS[key] as Check<Key>)(wanted as never, received, fits);
    if (what !== undefined) found.push(mismatch(path, { [key]: wanted }, received, what));
  }
  return found;
}
