import type { Effort } from "../lifecycle/events.js";
import type { OptimizationPolicy } from "./policy.js";

/** A turn's retry budget: one counter, shared by everything that can reject a step (engine 1.5). */
export class RetryBudget {
  #spent = 0;
  readonly #policy: OptimizationPolicy;
  readonly #effort: () => Effort;

  /** `effort` is read anew at each rejection: a matched rule may have lifted it. */
  constructor(policy: OptimizationPolicy, effort: () => Effort) {
    this.#policy = policy;
    this.#effort = effort;
  }

  get spent(): number {
    return this.#spent;
  }

  /** The rejection with this number exhausts the budget. Never below what is spent. */
  get limit(): number {
    return Math.max(this.#policy.maxRejections(this.#effort()), this.#spent);
  }

  get exhausted(): boolean {
    return this.#spent >= this.limit;
  }

  /** Charges one rejection. */
  charge(): void {
    this.#spent += 1;
  }
}
