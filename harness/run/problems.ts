import type { HarnessErrorCode } from "../core/errors.js";
import type { Location } from "../core/location.js";
import type { Problem } from "../core/report.js";
import type { VirtualClock } from "../time/virtual-clock.js";

/** Collects what did not hold while a scenario played, beside its expectations. */
export class Problems {
  readonly list: Problem[] = [];
  readonly #clock: VirtualClock;
  readonly #startedAt: number;

  constructor(clock: VirtualClock) {
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  add(kind: HarnessErrorCode, message: string, at?: Location, more: Partial<Problem> = {}): void {
    const time = this.#clock.now() - this.#startedAt;
    this.list.push({ kind, message, ...(at === undefined ? {} : { at }), time, ...more });
  }
}
