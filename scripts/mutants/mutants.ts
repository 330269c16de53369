import { modelSteps } from "./model/steps.js";
import { modelTurn } from "./model/turn.js";
import type { Mutant } from "./mutant.js";
import { agentHooks } from "./patches/agent-hooks.js";
import { budget } from "./patches/budget.js";
import { cancel } from "./patches/cancel.js";
import { compaction } from "./patches/compaction.js";
import { faults } from "./patches/faults.js";
import { givingUp } from "./patches/giving-up.js";
import { held } from "./patches/held.js";
import { hookPoints } from "./patches/hook-points.js";
import { regressions } from "./patches/regressions.js";
import { rules } from "./patches/rules.js";
import { step } from "./patches/step.js";
import { turn } from "./patches/turn.js";

/** Mistakes in the engine and the agents, in the order of the clauses; then those in the reference model. */
export const mutants: readonly Mutant[] = [
  ...hookPoints,
  ...turn,
  ...cancel,
  ...step,
  ...held,
  ...budget,
  ...givingUp,
  ...rules,
  ...compaction,
  ...faults,
  ...agentHooks,
  ...regressions,
  ...modelSteps,
  ...modelTurn,
];
