import type { Patch } from "../../patches/patch.js";

/** Mistakes in giving up (engine 1.6). */
export const givingUp: readonly Patch[] = [
  {
    name: "one-step-more",
    clause: "engine 1.6",
    file: "src/engine/reply.ts",
    find: "turn.committed >= turn.agent.settings.maxSteps",
    replace: "turn.committed > turn.agent.settings.maxSteps",
    why: "the turn takes a step more than maxSteps",
  },
  {
    name: "resolve-still-generates",
    clause: "engine 1.6",
    file: "src/engine/give-up.ts",
    find: 'if ((await turn.fire("onGivingUp", payload)) === HookResult.RESOLVE) {',
    replace: 'if ((await turn.fire("onGivingUp", payload)) === HookResult.BAIL) {',
    why: "the forced step runs although a hook owns the answer",
  },
  {
    name: "hook-request-loses",
    clause: "engine 1.6",
    file: "src/engine/reply.ts",
    find: 'end.giveUp ? "HOOK_REQUESTED" : "RETRIES_EXHAUSTED"',
    replace: 'end.exhausted ? "RETRIES_EXHAUSTED" : "HOOK_REQUESTED"',
    why: "where both hold, RETRIES_EXHAUSTED wins",
  },
  {
    name: "forced-step-keeps-rules",
    clause: "engine 1.6",
    file: "src/engine/request.ts",
    find: "parts.push(FORCED_INSTRUCTIONS);\n  else {",
    replace: "parts.push(FORCED_INSTRUCTIONS);\n  {",
    why: "the forced step is told the rules and the todo",
  },
  {
    name: "forced-step-keeps-tools",
    clause: "engine 1.6",
    file: "src/engine/reasoning.ts",
    find: "= turn.forced\n",
    replace: "= turn.forced && false\n",
    why: "what preReasoning makes of the forced step's tools is kept",
  },
  {
    name: "rejected-text-repeated",
    clause: "engine 1.6",
    file: "src/engine/give-up.ts",
    find: 'if (turn.rejectedTexts.includes(text)) return "repeated";',
    replace: "",
    why: "the forced step sends a draft that was rejected",
  },
  {
    name: "forced-step-numbered-late",
    clause: "engine 1.6",
    file: "src/engine/give-up.ts",
    find: "turn.step = turn.committed + 1;",
    replace: "turn.step += 1;",
    why: "the forced step's number counts the step that was given up",
  },
];
