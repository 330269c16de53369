import type { Patch } from "../../patches/patch.js";

/** Mistakes on the error path (engine 1.9). */
export const faults: readonly Patch[] = [
  {
    name: "step-left-open",
    clause: "engine 1.9",
    file: "src/engine/step.ts",
    find: 'await closeStep(turn, turn.cancel.cancelled ? "cancelled" : "failed", { error });',
    replace: "",
    why: "onStepCompleted does not fire where a step failed",
  },
  {
    name: "on-error-untold",
    clause: "engine 1.9",
    file: "src/engine/caught.ts",
    find: "if (!tell) return false;",
    replace: "if (!tell || fatal) return false;",
    why: "onError hears nothing of what fails a turn",
  },
  {
    name: "late-failure-rejects",
    clause: "engine 1.9",
    file: "src/engine/run-turn.ts",
    find: "await caught(turn, error, { fatal: false, tell });",
    replace: "throw error;",
    why: "a failure in onMessagesEmitted makes `send` reject",
  },
  {
    name: "isolation-ignored",
    clause: "engine 1.9",
    file: "src/hooks/dispatch.ts",
    find: "if (isolated) continue;",
    replace: "",
    why: "an isolated hook fails the turn",
  },
  {
    name: "hook-timeout-ignored",
    clause: "engine 1.9",
    file: "src/hooks/dispatch.ts",
    find: "shorter(closingMs, turn.hookTimeoutMs)",
    replace: "closingMs",
    why: "a hook that hangs holds the turn for ever",
  },
];
