import type { Patch } from "../../patches/patch.js";

/** Mistakes with the retry budget (engine 1.5). */
export const budget: readonly Patch[] = [
  {
    name: "one-rejection-more",
    clause: "engine 1.5",
    file: "src/engine/budget.ts",
    find: "this.#policy.maxRejections(this.#effort())",
    replace: "this.#policy.maxRejections(this.#effort()) + 1",
    why: "the Nth rejection does not exhaust the budget",
  },
  {
    name: "limit-read-once",
    clause: "engine 1.5",
    file: "src/engine/budget.ts",
    find: "this.#effort = effort;",
    replace: "const first = effort();\n    this.#effort = () => first;",
    why: "a rule that lifts the effort does not lift the limit",
  },
  {
    name: "limit-below-spent",
    clause: "engine 1.5",
    file: "src/engine/budget.ts",
    find: "Math.max(this.#policy.maxRejections(this.#effort()), this.#spent)",
    replace: "this.#policy.maxRejections(this.#effort())",
    why: "the limit falls below what is spent",
  },
  {
    name: "moderation-uncharged",
    clause: "engine 1.5",
    file: "src/engine/rejection.ts",
    find: "budget.charge();",
    replace: 'if (what.check !== "moderation") budget.charge();',
    why: "what moderation blocks costs nothing",
  },
  {
    name: "provider-tries-charged",
    clause: "engine 1.5",
    file: "src/engine/model-call.ts",
    find: "await sleep(turn.clock, longerMs, turn.cancel);",
    replace: "turn.budget.charge();\n      await sleep(turn.clock, longerMs, turn.cancel);",
    why: "a provider's error is charged to the budget",
  },
  {
    name: "high-is-four",
    clause: "engine 1.5",
    file: "src/engine/policy.ts",
    find: "HIGH: 5, MAX: 10",
    replace: "HIGH: 4, MAX: 10",
    why: "HIGH allows a rejection less",
  },
];
