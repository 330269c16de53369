import type { UnitStarted } from "../lifecycle/events.js";

/**
 * The units of work that have started and not yet ended, each with what an observer knows about it. A turn
 * that ends takes with it whatever it left open, so that nothing leaks even if an end is never reported.
 */
export class OpenUnits<T> {
  readonly #units = new Map<string, T>();
  readonly #turns = new Map<string, Set<string>>();

  /** How many are open. */
  get size(): number {
    return this.#units.size;
  }

  open(started: UnitStarted, value: T): void {
    const turn = this.#owner(started);
    this.#units.set(started.unit, value);
    if (turn === undefined) return;
    const units = this.#turns.get(turn);
    if (units === undefined) this.#turns.set(turn, new Set([started.unit]));
    else units.add(started.unit);
  }

  get(unit: string | undefined): T | undefined {
    return unit === undefined ? undefined : this.#units.get(unit);
  }

  /** Forgets a unit, and returns what was known about it. */
  close(ended: { readonly unit: string; readonly turn?: string }): T | undefined {
    const value = this.#units.get(ended.unit);
    this.#units.delete(ended.unit);
    const units = ended.turn === undefined ? undefined : this.#turns.get(ended.turn);
    if (units?.delete(ended.unit) && units.size === 0) this.#turns.delete(ended.turn as string);
    return value;
  }

  /** Forgets all that a turn left open, the latest first: children before their parents. */
  closeTurn(turn: string): T[] {
    const left: T[] = [];
    for (const unit of this.#turns.get(turn) ?? []) {
      const value = this.#units.get(unit);
      this.#units.delete(unit);
      if (value !== undefined) left.push(value);
    }
    this.#turns.delete(turn);
    return left.reverse();
  }

  /** Compaction is upkeep (engine 1.8): it and what happens in it may outlive the turn that it follows. */
  #owner(started: UnitStarted): string | undefined {
    const { turn, parent } = started;
    if (turn === undefined || started.type === "compaction.started") return undefined;
    if (parent === undefined || !this.#units.has(parent)) return turn;
    return this.#turns.get(turn)?.has(parent) ? turn : undefined;
  }
}
