import type { Patch } from "../patches/patch.js";
import { agents } from "./patches/agents.js";
import { budget } from "./patches/budget.js";
import { compaction } from "./patches/compaction.js";
import { faults } from "./patches/faults.js";
import { givingUp } from "./patches/giving-up.js";
import { hookPoints } from "./patches/hook-points.js";
import { rules } from "./patches/rules.js";
import { step } from "./patches/step.js";
import { turn } from "./patches/turn.js";

/** All planted mistakes, in the order of the clauses. */
export const patches: readonly Patch[] = [
  ...hookPoints,
  ...turn,
  ...step,
  ...budget,
  ...givingUp,
  ...rules,
  ...compaction,
  ...faults,
  ...agents,
];
