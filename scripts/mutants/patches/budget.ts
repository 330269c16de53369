import { known, type Mutant } from "../mutant.js";

/** Mistakes with the retry budget (engine 1.5). */
export const budget: readonly Mutant[] = [
  known("one-rejection-more"),
  known("limit-read-once", ["effortLift", "a rejection"]),
  known("moderation-uncharged"),
  known("provider-tries-charged"),
  known("high-is-four"),
  {
    name: "policy-unread",
    clause: "engine 1.5",
    file: "src/engine/policy.ts",
    find: "return this.#maxRejections[effort];",
    replace: "return MAX_REJECTIONS[effort];",
    why: "a number set on the policy does not count",
  },
  {
    name: "hooks-reject-for-free",
    clause: "engine 1.5",
    file: "src/engine/rejection.ts",
    find: "budget.charge();",
    replace: 'if (what.decidedBy !== "hook") budget.charge();',
    why: "a hook's BAIL costs nothing",
  },
  {
    name: "give-up-for-free",
    clause: "engine 1.5",
    file: "src/engine/rejection.ts",
    find: "budget.charge();",
    replace: "if (!what.giveUp) budget.charge();",
    why: "a BAIL that gives up is not charged",
    meets: ["giveUp", "BAIL at a review point"],
  },
  {
    name: "lifted-and-unreviewed",
    clause: "engine 1.5",
    file: "src/engine/review-scope.ts",
    find: 'reviewsMessages(turn: Turn): boolean {\n  if (turn.effort === "MIN") return false;',
    replace:
      'reviewsMessages(turn: Turn): boolean {\n  if (turn.agent.settings.effort === "MIN") return false;',
    why: "an agent at MIN is not reviewed although a rule lifted its effort",
    meets: ["MIN", "effortLift"],
  },
  {
    name: "exhausted-on-the-last-step",
    clause: "engine 1.5",
    file: "src/engine/step.ts",
    find: "if (end.giveUp || end.exhausted) return end;",
    replace: "if (end.giveUp || (end.exhausted && turn.step < turn.agent.settings.maxSteps)) return end;",
    why: "on the last allowed step, the rejection that exhausts the budget restarts the step",
    meets: ["exhaustion", "the last allowed step"],
  },
];
