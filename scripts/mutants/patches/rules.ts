import { known, type Mutant } from "../mutant.js";

/** Mistakes with rules (engine 1.7). */
export const rules: readonly Mutant[] = [
  known("discovered-every-turn", ["a rule that is relevant", "a session that knows it"]),
  known("lift-lowers"),
  known("tools-of-all-rules"),
  {
    name: "matched-undiscovered",
    clause: "engine 1.7",
    file: "src/engine/matching.ts",
    find: "(matched || verdict?.relevant === true)",
    replace: "(verdict?.relevant === true)",
    why: "a rule that applies does not enter the working set",
  },
  {
    name: "last-lift-counts",
    clause: "engine 1.7",
    file: "src/engine/matching.ts",
    find: "turn.liftEffort(rule.effortLift);",
    replace: "turn.effort = turn.agent.settings.effort;\n    turn.liftEffort(rule.effortLift);",
    why: "a later rule takes back the lift of an earlier one",
    meets: ["effortLift", "another rule that applies"],
  },
  {
    name: "both-is-none",
    clause: "engine 1.7",
    file: "src/engine/review-scope.ts",
    find: 'review === "messages" || review === "both"',
    replace: 'review === "messages"',
    why: "a rule that switches both reviews on leaves drafts unreviewed",
    meets: ["a rule with review", "a draft"],
  },
  {
    name: "own-tools-replaced",
    clause: "engine 1.7",
    file: "src/engine/matching.ts",
    find: "new Map<string, Tool>(turn.tools)",
    replace: "new Map<string, Tool>()",
    why: "an agent with rules loses its own tools",
    meets: ["rules", "an agent's own tools"],
  },
];
