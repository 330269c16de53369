import type { UnitStarted } from "../lifecycle/events.js";
import { LastUsedMap } from "../runtime/last-used-map.js";

/** How an event names its unit. */
interface InUnit {
  readonly unit: string;
  readonly turn?: string;
}

/**
 * The units of work that have started and not yet ended, each with what an observer knows about it. A turn
 * that ends takes with it whatever it left open, so that nothing leaks even if an end is never reported.
 */
export class OpenUnits<T> {
  readonly #turns = new LastUsedMap<string, Nest<T>>();
  /** What belongs to no turn, or outlives the one that it follows. */
  readonly #outliving = new Nest<T>();

  /** How many are open. */
  get size(): number {
    let size = this.#outliving.size;
    for (const nest of this.#turns.values()) size += nest.size;
    return size;
  }

  open(started: UnitStarted, value: T): void {
    const { turn, unit } = started;
    if (turn === undefined || this.#outlives(started)) this.#outliving.push(unit, value);
    else this.#ofTurn(turn).push(unit, value);
  }

  /** What is known about a unit of this turn. */
  get(unit: string | undefined, turn: string | undefined): T | undefined {
    if (unit === undefined) return undefined;
    return this.#turns.get(turn)?.get(unit) ?? this.#outliving.get(unit);
  }

  /** Forgets a unit, and returns what was known about it. */
  close({ unit, turn }: InUnit): T | undefined {
    const nest = this.#turns.get(turn);
    const value = nest?.take(unit);
    if (value === undefined) return this.#outliving.take(unit);
    if (nest?.size === 0) this.#turns.delete(turn as string);
    return value;
  }

  /** Forgets all that a turn left open, the latest first: children before their parents. */
  closeTurn(turn: string): T[] {
    const left = this.#turns.get(turn)?.values() ?? [];
    this.#turns.delete(turn);
    return left;
  }

  /** Compaction is upkeep (engine 1.8): it and what happens in it may outlive the turn that it follows. */
  #outlives({ type, parent }: UnitStarted): boolean {
    return (
      type === "compaction.started" || (parent !== undefined && this.#outliving.get(parent) !== undefined)
    );
  }

  #ofTurn(turn: string): Nest<T> {
    const known = this.#turns.get(turn);
    if (known !== undefined) return known;
    const nest = new Nest<T>();
    this.#turns.set(turn, nest);
    return nest;
  }
}

/**
 * Open units, innermost last. Units nest, and few are open at once, so that a look from the end finds the one
 * sooner than a map would, and makes no garbage: this runs several times for each event.
 */
class Nest<T> {
  readonly #units: string[] = [];
  readonly #values: T[] = [];

  get size(): number {
    return this.#units.length;
  }

  push(unit: string, value: T): void {
    this.#units.push(unit);
    this.#values.push(value);
  }

  get(unit: string): T | undefined {
    const place = this.#placeOf(unit);
    return place === -1 ? undefined : this.#values[place];
  }

  take(unit: string): T | undefined {
    const place = this.#placeOf(unit);
    if (place === -1) return undefined;
    if (place < this.#units.length - 1) {
      this.#units.splice(place, 1);
      return this.#values.splice(place, 1)[0];
    }
    this.#units.pop();
    return this.#values.pop();
  }

  /** The latest first. */
  values(): T[] {
    return this.#values.toReversed();
  }

  /** A loop is faster here than `lastIndexOf`: the unit is nearly always the first that is looked at. */
  #placeOf(unit: string): number {
    const units = this.#units;
    let place = units.length - 1;
    while (place >= 0 && units[place] !== unit) place -= 1;
    return place;
  }
}
