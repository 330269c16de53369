import type { RecordedEvent } from "../core/record.js";
import type { Law, LawWatch } from "./law.js";

/** What a law does with an event. */
export type Handler = (event: RecordedEvent) => void;

/** Where a handler is found: the law's place in the list, and the key of its watch. */
interface Slot {
  readonly law: number;
  readonly key: string;
}

type Places = readonly number[];

/**
 * Which laws want which events. Laws watch a hundred thousand runs by the same keys, so that this is worked
 * out once for a list of laws: handlers stand at places that are the same for every run.
 */
export class WatchPlan {
  readonly #slots: readonly Slot[];
  readonly #byKey = new Map<string, number[]>();
  /** By type, and for points and core functions by their names. */
  readonly #byType = new Map<string, Places>();
  readonly #started = new Map<string, Places>();
  readonly #ended = new Map<string, Places>();

  constructor(watches: readonly LawWatch[]) {
    this.#slots = watches.flatMap((watch, law) =>
      Object.keys(watch).flatMap((key) => (key === "end" ? [] : [{ law, key }])),
    );
    for (const [place, { key }] of this.#slots.entries())
      this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), place]);
  }

  /** The handlers of one run, each at its place. */
  handlers(watches: readonly LawWatch[]): Handler[] {
    return this.#slots.map(
      ({ law, key }) => (watches[law] as Readonly<Record<string, unknown>>)[key] as Handler,
    );
  }

  /** The place in the list of the law that has its handler here. */
  lawAt(place: number): number {
    return (this.#slots[place] as Slot).law;
  }

  /** The places of the handlers that an event goes to. */
  placesFor(event: RecordedEvent): Places {
    switch (event.type) {
      case "point.started":
        return this.#started.get(event.point) ?? this.#find(this.#started, event.type, event.point);
      case "point.ended":
        return this.#ended.get(event.point) ?? this.#find(this.#ended, event.type, event.point);
      case "core.started":
        return this.#started.get(event.core) ?? this.#find(this.#started, event.type, event.core);
      case "core.ended":
        return this.#ended.get(event.core) ?? this.#find(this.#ended, event.type, event.core);
      default:
        return this.#byType.get(event.type) ?? this.#find(this.#byType, event.type);
    }
  }

  /** Who wants every event comes first, then who wants all of the type, then who wants this one. */
  #find(kept: Map<string, Places>, type: string, name?: string): Places {
    const keys = ["any", type, ...(name === undefined ? [] : [`${type} ${name}`])];
    const places = keys.flatMap((key) => this.#byKey.get(key) ?? []);
    kept.set(name ?? type, places);
    return places;
  }
}

/** The plans of the lists that were used last, newest first. Few are: all laws, and all but some. */
let plans: readonly { readonly laws: readonly Law[]; readonly plan: WatchPlan }[] = [];
const PLANS_AT_MOST = 8;

/** The plan of these laws; `watches` are theirs. */
export function planOf(laws: readonly Law[], watches: readonly LawWatch[]): WatchPlan {
  const known = plans.find((one) => isSame(one.laws, laws));
  if (known !== undefined) return known.plan;
  const plan = new WatchPlan(watches);
  plans = [{ laws: [...laws], plan }, ...plans].slice(0, PLANS_AT_MOST);
  return plan;
}

function isSame(some: readonly Law[], others: readonly Law[]): boolean {
  return some.length === others.length && some.every((law, index) => law === others[index]);
}
