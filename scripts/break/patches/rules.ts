import type { Patch } from "../../patches/patch.js";

/** Mistakes with rules (engine 1.7). */
export const rules: readonly Patch[] = [
  {
    name: "discovered-every-turn",
    clause: "engine 1.7",
    file: "src/engine/matching.ts",
    find: " && !workingSet.has(rule.id)",
    replace: "",
    why: "a rule of the working set is discovered again",
  },
  {
    name: "lift-lowers",
    clause: "engine 1.7",
    file: "src/engine/policy.ts",
    find: "return EFFORTS.indexOf(lift) > EFFORTS.indexOf(effort) ? lift : effort;",
    replace: "return lift;",
    why: "a rule lowers the effort",
  },
  {
    name: "tools-of-all-rules",
    clause: "engine 1.7",
    file: "src/engine/matching.ts",
    find: "for (const rule of turn.rules) {",
    replace: "for (const rule of rules) {",
    why: "a rule that does not apply brings its tools and its effort",
  },
  {
    name: "callback-fails-the-turn",
    clause: "engine 1.7",
    file: "src/engine/matching.ts",
    find: "if (failure !== undefined) await caught(turn, failure.error, { fatal: false });",
    replace: "if (failure !== undefined) throw failure.error;",
    why: "a callback that throws fails the turn",
  },
];
