import { known, type Mutant } from "../mutant.js";

const READY = 'status(turn, "ready", { stage: end.stage });';
const TOLD =
  'if (end.stage === "completed") await beside(turn, () => turn.fire("onMessagesEmitted", delivered(turn)));';

/** Mistakes at the hook points and in their dispatch (engine 1.2). */
export const hookPoints: readonly Mutant[] = [
  known("undefined-result-stops-chain"),
  known("forgotten-return-passes"),
  known("hooks-in-reverse"),
  known("bail-of-stream-stops-chain", ["BAIL at onMessageGenerated", "stream output"]),
  known("resolve-asks-the-reviewer"),
  known("bail-at-error-ignored"),
  {
    name: "bail-gives-up-silently",
    clause: "engine 1.2",
    file: "src/hooks/points.ts",
    find: 'RESOLVE: "nothing is generated; the hook owns the answer, silence included",\n    BAIL: null,',
    replace:
      'RESOLVE: "nothing is generated; the hook owns the answer, silence included",\n' +
      '    BAIL: "nothing is generated",',
    why: "a BAIL at onGivingUp, where it is not defined, ends the chain",
  },
  {
    name: "garbage-passes",
    clause: "engine 1.2",
    file: "src/hooks/dispatch.ts",
    find: "throw new HookError(point, hookName(hook, point, index), what);",
    replace:
      "if (returned === undefined) throw new HookError(point, hookName(hook, point, index), what);\n" +
      "  return HookResult.CALL_NEXT;",
    why: "a hook that returns what is no result fails open",
  },
  {
    name: "payload-of-its-own",
    clause: "engine 1.2",
    file: "src/hooks/dispatch.ts",
    find: "? hook(turn.context, chain.payload, chain.error)",
    replace: "? hook(turn.context, index > 0 ? structuredClone(chain.payload) : chain.payload, chain.error)",
    why: "each hook of a chain but the first gets a copy: its `note` and `giveUp` are lost",
    meets: ["the second hook of a chain", "giveUp"],
  },
  {
    name: "give-up-without-bail",
    clause: "engine 1.2",
    file: "src/engine/review.ts",
    find: "correction: adjustedReasoning, giveUp });",
    replace: "correction: adjustedReasoning, giveUp: giveUp || payload.giveUp === true });",
    why: "a hook's `giveUp` counts although its chain did not end in BAIL",
    meets: ["giveUp beside CALL_NEXT", "a reviewer's rejection"],
  },
  {
    name: "resolved-without-review",
    clause: "engine 1.2",
    file: "src/engine/reply.ts",
    find: "if (prepared !== HookResult.RESOLVE) await matchRules(turn);",
    replace: 'if (prepared !== HookResult.RESOLVE) await matchRules(turn);\n  else turn.effort = "MIN";',
    why: "RESOLVE at onPreparing switches the agent's own review off",
    meets: ["RESOLVE at onPreparing", "message review"],
  },
  {
    name: "resolved-with-tools",
    clause: "engine 1.2",
    file: "src/engine/reply.ts",
    find: "if (prepared !== HookResult.RESOLVE) await matchRules(turn);",
    replace:
      "if (prepared !== HookResult.RESOLVE) await matchRules(turn);\n  else turn.tools = turn.agent.tools;",
    why: "RESOLVE at onPreparing leaves the agent its tools",
    meets: ["RESOLVE at onPreparing", "tools"],
  },
  {
    name: "first-attempt-only",
    clause: "engine 1.2",
    file: "src/engine/step.ts",
    find: 'await turn.fire("onStepStarted", turn.step);',
    replace: 'if (turn.attempt === 1) await turn.fire("onStepStarted", turn.step);',
    why: "onStepStarted does not fire where a step restarts",
  },
  {
    name: "no-growth-is-told",
    clause: "engine 1.2",
    file: "src/engine/utterance.ts",
    find: "this.turn.cancel.check();\n    if (this.#shown === before) return;",
    replace: "this.turn.cancel.check();",
    why: "onMessageUpdated fires although the customer sees nothing new",
    meets: ["prePrint that always says the same", "a stream of several chunks"],
  },
  {
    name: "fallback-untold",
    clause: "engine 1.2",
    file: "src/engine/outgoing.ts",
    find: "turn.streaming = undefined;\n  await",
    replace: 'turn.streaming = undefined;\n  if (source === "model") await',
    why: "onMessageGenerated does not tell of a fallback text that was streamed",
    meets: ["the fallback text", "stream output"],
  },
  {
    name: "told-before-ready",
    clause: "engine 1.2",
    file: "src/engine/run-turn.ts",
    find: `${READY}\n  ${TOLD}`,
    replace: `${TOLD}\n  ${READY}`,
    why: "onMessagesEmitted fires before the terminal `ready`",
  },
];
