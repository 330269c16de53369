import type { Patch } from "../../patches/patch.js";

/** Mistakes in upkeep (engine 1.8). */
export const compaction: readonly Patch[] = [
  {
    name: "above-the-threshold",
    clause: "engine 1.8",
    file: "src/engine/compaction.ts",
    find: "before < engine.policy",
    replace: "before <= engine.policy",
    why: "a session that has just reached the threshold is not compacted",
  },
  {
    name: "history-kept",
    clause: "engine 1.8",
    file: "src/sessions/memory.ts",
    find: "[summary, ...this.#entries.slice(count)]",
    replace: "[summary, ...this.#entries]",
    why: "what was summed up stays in the requests",
  },
  {
    name: "empty-summary",
    clause: "engine 1.8",
    file: "src/engine/compaction.ts",
    find: ' || summary.trim() === ""',
    replace: "",
    why: "an empty summary takes the place of the conversation",
  },
];
