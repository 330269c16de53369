/**
 * Chance for the fuzzer: small, seeded, the same on every machine (sfc32 by Chris Doty-Humphrey, 128 bits
 * of state). A program takes some hundred throws, which is why they don't go through fast-check's
 * generator: that one only seeds this.
 */
export class Dice {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  /** `seed`, `more`: whole numbers, of which the lower 32 bits count. */
  constructor(seed: number, more = 0) {
    this.#a = seed | 0;
    this.#b = more | 0;
    this.#c = 0x9e3779b9;
    // Seeds that are neighbours differ in one bit; after these rounds, in half of all.
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** True with this probability; never at 0 or less, always at 1 or more. */
  chance(probability: number): boolean {
    return this.#next() < probability * 0x1_0000_0000;
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor((this.#next() / 0x1_0000_0000) * (max - min + 1));
  }

  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)] as T;
  }

  /** One of the keys, as likely as its weight says; at least one weight is more than 0. */
  weigh<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    let total = 0;
    for (const key in weights) total += weights[key] ?? 0;
    let left = (this.#next() / 0x1_0000_0000) * total;
    let last: K | undefined;
    for (const key in weights) {
      const weight = weights[key] ?? 0;
      if (weight <= 0) continue;
      last = key;
      left -= weight;
      if (left < 0) break;
    }
    return last as K;
  }

  /** 32 bits. */
  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
}
