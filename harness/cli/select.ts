import { inFileOrder } from "../report/order.js";
import type { Loaded } from "./wiring.js";

export interface Shard {
  /** Counts from 1. */
  readonly index: number;
  readonly of: number;
}

/** What narrows a run; each that is given must let a scenario through. */
export interface Filters {
  readonly title?: (title: string) => boolean;
  /** One of the plain ones, if there are any, and none of those with `!`. */
  readonly tags: readonly string[];
  readonly lastFailed?: (scenario: Loaded) => boolean;
}

/** In file order, the scenarios to run; if any is marked `only`, just those that are. */
export function select<S extends Loaded>(scenarios: readonly S[], filters: Filters): readonly S[] {
  const wanted = scenarios.filter(
    (scenario) =>
      (filters.title?.(scenario.title) ?? true) &&
      hasTags(scenario, filters.tags) &&
      (filters.lastFailed?.(scenario) ?? true),
  );
  const only = wanted.filter(({ data }) => data.only === true);
  return sorted(only.length > 0 ? only : wanted);
}

/** Every n-th: shards of one suite differ by one scenario at most, and together they are the suite. */
export function shardOf<S>(scenarios: readonly S[], { index, of }: Shard): readonly S[] {
  return scenarios.filter((_, position) => position % of === index - 1);
}

function hasTags({ data }: Loaded, wanted: readonly string[]): boolean {
  const tags = data.tags ?? [];
  const excluded = wanted.filter((tag) => tag.startsWith("!")).map((tag) => tag.slice(1));
  const included = wanted.filter((tag) => !tag.startsWith("!"));
  const isIncluded = included.length === 0 || included.some((tag) => tags.includes(tag));
  return isIncluded && !excluded.some((tag) => tags.includes(tag));
}

function sorted<S extends Loaded>(scenarios: readonly S[]): readonly S[] {
  const place = ({ file, line, title }: S) => ({ file, line, scenario: title });
  return [...scenarios].sort((a, b) => inFileOrder(place(a), place(b)));
}
