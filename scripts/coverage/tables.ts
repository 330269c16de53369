import { budgets } from "./budgets.js";
import { cutOffs } from "./cut-offs.js";
import { endings } from "./endings.js";
import { errorsCaught } from "./errors-caught.js";
import { giveUps } from "./give-ups.js";
import { hookFaults } from "./hook-faults.js";
import { resultsByPlace } from "./results-by-place.js";
import type { CoverageTable } from "./table.js";

/** The tables of `docs/coverage.md`, in their order. */
export const tables: readonly CoverageTable[] = [
  resultsByPlace,
  hookFaults,
  budgets,
  giveUps,
  endings,
  errorsCaught,
  cutOffs,
];
