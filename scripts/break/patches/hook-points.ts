import type { Patch } from "../../patches/patch.js";

/** Mistakes at the hook points and in their dispatch (engine 1.2). */
export const hookPoints: readonly Patch[] = [
  {
    name: "undefined-result-stops-chain",
    clause: "engine 1.2",
    file: "src/hooks/dispatch.ts",
    find: "if (honoured(point, result, turn.output)) {",
    replace: "if (result !== HookResult.CALL_NEXT) {",
    why: "a RESOLVE or BAIL that is not defined at a point ends its chain",
  },
  {
    name: "forgotten-return-passes",
    clause: "engine 1.2",
    file: "src/hooks/dispatch.ts",
    find: "returned === undefined && !honoursAnything(point)",
    replace: "returned === undefined",
    why: "a guardrail that forgets `return` fails open",
  },
  {
    name: "hooks-in-reverse",
    clause: "engine 1.2",
    file: "src/hooks/dispatch.ts",
    find: "hooks.slice()",
    replace: "hooks.toReversed()",
    why: "hooks run last registered first",
  },
  {
    name: "bail-of-stream-stops-chain",
    clause: "engine 1.2",
    file: "src/hooks/dispatch.ts",
    find: " && (row.bailIn === undefined || row.bailIn === output)",
    replace: "",
    why: "BAIL at onMessageGenerated counts in stream output, where it is observational",
  },
  {
    name: "note-ignored",
    clause: "engine 1.2",
    file: "src/engine/review.ts",
    find: "...(note ? { adjustedReasoning: note } : {}),",
    replace: "",
    why: "the note of a hook's BAIL never reaches the model",
  },
  {
    name: "resolve-asks-the-reviewer",
    clause: "engine 1.2",
    file: "src/engine/review.ts",
    find: 'if (result === HookResult.RESOLVE) return { passed: true, decidedBy: "hook", giveUp: false };',
    replace: "",
    why: "RESOLVE at a review point does not skip the reviewer",
  },
  {
    name: "payload-open",
    clause: "engine 1.2",
    file: "src/engine/review.ts",
    find: "[key, { value, enumerable: true }]",
    replace: "[key, { value, enumerable: true, writable: true }]",
    why: "a hook can put other calls or another draft into what is reviewed",
  },
  {
    name: "bail-at-error-ignored",
    clause: "engine 1.2",
    file: "src/engine/run-turn.ts",
    find: "if (!suppressed) status(",
    replace: "status(",
    why: "BAIL at onError does not suppress the error status",
  },
];
