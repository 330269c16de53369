/**
 * A map for what a turn or a session needs while it runs: added, asked for often, and deleted, mostly
 * one key after the other. The entry used last is kept at hand, and enters the map proper only when another
 * takes its place: to fill and empty a `Map` for every turn costs more than all the lookups.
 */
export class LastUsedMap<K, V> {
  readonly #map = new Map<K, V>();
  #last: { readonly key: K; value: V } | undefined;
  /** Whether the entry at hand is in the map as well. */
  #mapped = false;

  get size(): number {
    return this.#map.size + (this.#last === undefined || this.#mapped ? 0 : 1);
  }

  /** Undefined for a key that is undefined, too. */
  get(key: K | undefined): V | undefined {
    const last = this.#last;
    if (last !== undefined && last.key === key) return last.value;
    if (key === undefined || !this.#map.has(key)) return undefined;
    const value = this.#map.get(key) as V;
    this.#take(key, value, true);
    return value;
  }

  set(key: K, value: V): void {
    const mapped = this.#map.has(key);
    if (mapped) this.#map.set(key, value);
    if (this.#last?.key === key) this.#last.value = value;
    else this.#take(key, value, mapped);
  }

  delete(key: K): void {
    const last = this.#last?.key === key;
    if (!last || this.#mapped) this.#map.delete(key);
    if (last) this.#last = undefined;
  }

  /** Every value, in no order that means anything. */
  values(): V[] {
    const values = [...this.#map.values()];
    if (this.#last !== undefined && !this.#mapped) values.push(this.#last.value);
    return values;
  }

  /** Takes an entry to hand, and puts the one that was there into the map. */
  #take(key: K, value: V, mapped: boolean): void {
    if (this.#last !== undefined && !this.#mapped) this.#map.set(this.#last.key, this.#last.value);
    this.#last = { key, value };
    this.#mapped = mapped;
  }
}
