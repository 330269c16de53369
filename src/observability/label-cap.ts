import { EngineError } from "../runtime/errors.js";

/** What a name past the cap is written as. */
export const OTHER = "other";

/**
 * Keeps labels bounded: the first `max` names of a label stay, later ones become `other`. A name that once
 * got in stays in, so that a gauge goes down on the series on which it went up.
 */
export class LabelCap {
  readonly #max: number;
  readonly #names = new Map<string, Set<string>>();
  readonly #overflowed: () => void;

  /**
   * Throws `CONFIG_INVALID` unless `max` is a positive integer. `overflowed` is told of every replacement.
   */
  constructor(max: number, overflowed: () => void) {
    if (!Number.isInteger(max) || max < 1) {
      const message = `maxNames: expected a positive integer, got ${max}`;
      throw new EngineError("CONFIG_INVALID", message, { details: { field: "maxNames" } });
    }
    this.#max = max;
    this.#overflowed = overflowed;
  }

  /** The value to write for a label. */
  cap(label: string, name: string): string {
    let names = this.#names.get(label);
    if (names === undefined) {
      names = new Set();
      this.#names.set(label, names);
    }
    if (names.has(name)) return name;
    if (names.size < this.#max) {
      names.add(name);
      return name;
    }
    this.#overflowed();
    return OTHER;
  }
}
