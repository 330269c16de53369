import { known, type Mutant } from "../mutant.js";

/** Mistakes in upkeep (engine 1.8). */
export const compaction: readonly Mutant[] = [
  known("history-kept", ["compaction", "a later turn"]),
  {
    name: "upkeep-of-completed-turns",
    clause: "engine 1.8",
    file: "src/engine/run-turn.ts",
    find: "await compactIfNeeded(turn);",
    replace: 'if (end.stage === "completed") await compactIfNeeded(turn);',
    why: "a session is not compacted behind a turn that did not complete",
    meets: ["compaction", "a turn that does not complete"],
  },
  {
    name: "upkeep-unawaited",
    clause: "engine 1.8",
    file: "src/engine/run-turn.ts",
    find: "await compactIfNeeded(turn);",
    replace: "void compactIfNeeded(turn);",
    why: "the session's next turn does not wait for the upkeep",
    meets: ["compaction", "a later turn"],
  },
  {
    name: "upkeep-cancelled",
    clause: "engine 1.8",
    file: "src/engine/compaction.ts",
    find: "new Turn(engine, over.session, agent, new Cancel(), { of: over })",
    replace: "new Turn(engine, over.session, agent, over.cancel, { of: over })",
    why: "a cancelled turn's upkeep is cancelled, too",
    meets: ["compaction", "a cancel"],
  },
  {
    name: "compacted-although-failed",
    clause: "engine 1.8",
    file: "src/engine/compaction.ts",
    find: "await caught(turn, error, { fatal: false });\n    return;\n  }\n  const after",
    replace: "await caught(turn, error, { fatal: false });\n  }\n  const after",
    why: "onCompacted fires although the compaction failed",
    meets: ["compaction", "a hook that throws"],
  },
  {
    name: "emits-from-upkeep",
    clause: "engine 1.8",
    file: "src/engine/turn.ts",
    find: "this.closed = of !== undefined;",
    replace: "this.closed = false;",
    why: "a hook at onCompacting speaks to the customer behind `ready`",
    meets: ["compaction", "a hook that emits"],
  },
];
