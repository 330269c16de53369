import type { Simpler } from "./drawn.js";

/** A list without some of its items: without all, without one half, without each. */
export function* fewer<T>(list: readonly T[]): Iterable<T[]> {
  if (list.length > 1) yield [];
  if (list.length > 3) {
    const half = list.length >> 1;
    yield list.slice(0, half);
    yield list.slice(half);
  }
  for (let index = list.length - 1; index >= 0; index -= 1) yield list.toSpliced(index, 1);
}

/** Fewer items, then the same number, each simpler. */
export function simplerList<T>(item: Simpler<T>): Simpler<readonly T[]> {
  return function* (list) {
    yield* fewer(list);
    for (const [index, one] of list.entries())
      for (const simple of item(one)) yield list.toSpliced(index, 1, simple);
  };
}

/** A map with fewer entries, then with each value simpler. */
export function simplerMap<T>(value: Simpler<T>): Simpler<Readonly<Record<string, T>>> {
  return function* (map) {
    for (const entries of fewer(Object.entries(map))) yield Object.fromEntries(entries);
    for (const [key, one] of Object.entries(map))
      for (const simple of value(one)) yield { ...map, [key]: simple };
  };
}

/** The value without each of the keys that it has. */
export function* without<T extends object>(value: T, ...keys: readonly (keyof T)[]): Iterable<T> {
  for (const key of keys) {
    if (value[key] === undefined) continue;
    const { [key]: _, ...rest } = value;
    yield rest as T;
  }
}

/** The value with one key simpler, if it has it. */
export function* simplerAt<T extends object, K extends keyof T>(
  value: T,
  key: K,
  simpler: Simpler<NonNullable<T[K]>>,
): Iterable<T> {
  const old = value[key];
  if (old === undefined || old === null) return;
  for (const simple of simpler(old as NonNullable<T[K]>)) yield { ...value, [key]: simple };
}

/** A text's first word, if it has several: the one that tells it from other texts. */
export function shorter(text: string): string[] {
  const space = text.indexOf(" ");
  return space > 0 ? [text.slice(0, space)] : [];
}
