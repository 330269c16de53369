import type { HarnessErrorCode } from "../core/errors.js";
import { HarnessError } from "../core/errors.js";
import type { Location } from "../core/location.js";
import type { Problems } from "./problems.js";

/** Something scripted that is consumed once, or `repeat` times. */
interface Entry<T> {
  readonly value: T;
  readonly at: Location;
  left: number;
}

/**
 * A scripted list that is consumed exactly: asking too often and leaving something over are both failures
 * (harness 3.1).
 */
export class Queue<T> {
  readonly #name: string;
  readonly #codes: { readonly overrun: HarnessErrorCode; readonly leftOver: HarnessErrorCode };
  readonly #problems: Problems;
  #entries: Entry<T>[] = [];
  #asked = 0;

  constructor(
    name: string,
    codes: { readonly overrun: HarnessErrorCode; readonly leftOver: HarnessErrorCode },
    problems: Problems,
  ) {
    this.#name = name;
    this.#codes = codes;
    this.#problems = problems;
  }

  add(values: readonly T[], where: (index: number) => Location): void {
    for (const [index, value] of values.entries()) {
      // A bare `pass` is a string, and every string has a `repeat`: that of its prototype.
      const left = typeof value === "string" ? 1 : ((value as { repeat?: number } | null)?.repeat ?? 1);
      this.#entries.push({ value, at: where(index), left });
    }
  }

  /** The next one. Over-run is recorded and thrown, so that nothing on the way can swallow it. */
  take(): T {
    this.#asked += 1;
    while (this.#entries[0]?.left === 0) this.#entries.shift();
    const next = this.#entries[0];
    if (next !== undefined) {
      next.left -= 1;
      return next.value;
    }
    const message = `${this.#name}: asked ${this.#asked} times, which is more often than it is scripted`;
    this.#problems.add(this.#codes.overrun, message);
    throw new HarnessError(this.#codes.overrun, message);
  }

  /** What was not asked for becomes a problem each. */
  end(): void {
    for (const { left, at } of this.#entries) {
      if (left > 0)
        this.#problems.add(this.#codes.leftOver, `${this.#name}: left over, nobody asked for it`, at);
    }
    this.#entries = [];
  }
}
