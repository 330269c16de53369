import { known, type Mutant } from "../mutant.js";

/** Mistakes with pre- and post-hooks (the page on agents). */
export const agentHooks: readonly Mutant[] = [
  known("overwritten-hook-moves"),
  {
    name: "last-registered-first",
    clause: "agent-hooks Registration",
    file: "src/agents/hook-store.ts",
    find: "this.#types.set(type, hooks.set(name, entry));",
    replace: "this.#types.set(type, new Map([[name, entry], ...hooks]));",
    why: "hooks run in the reverse of the order of their registration",
  },
  {
    name: "first-of-a-name-stays",
    clause: "agent-hooks Registration",
    file: "src/agents/hook-store.ts",
    find: "hooks.set(name, entry)",
    replace: "hooks.has(name) ? hooks : hooks.set(name, entry)",
    why: "a hook registered again under its name does not take the old one's place",
  },
  {
    name: "single-hook-unseen",
    clause: "agent-hooks Registration",
    file: "src/agents/hook-store.ts",
    find: "hooks.size > 0",
    replace: "hooks.size > 1",
    why: "an agent's only hook of a type does not run",
  },
  known("post-hooks-in-reverse"),
  known("in-place-changes-kept"),
  {
    name: "null-replaces",
    clause: "agent-hooks Dispatch",
    file: "src/agents/hook-chain.ts",
    find: "returned !== undefined && returned !== null;",
    replace: "returned !== undefined;",
    why: "a hook that returns null replaces what it was to keep",
  },
  {
    name: "each-hook-gets-the-first",
    clause: "agent-hooks Dispatch",
    file: "src/agents/hook-chain.ts",
    find: "chain.invoke(hook.run, latest)",
    replace: "chain.invoke(hook.run, first)",
    why: "a hook does not get what the one before it returned",
    meets: ["two hooks of one type", "changes to different fields"],
  },
  {
    name: "replacement-ignored",
    clause: "agent-hooks Dispatch",
    file: "src/agents/core-call.ts",
    find: "if (by === undefined) return coreThenPost(call, kwargs);",
    replace: 'if (by === undefined || call.core === "print") return coreThenPost(call, kwargs);',
    why: "what prePrint makes of a text is not what goes out",
  },
  {
    name: "post-hook-fails-open",
    clause: "agent-hooks Dispatch",
    file: "src/agents/hook-chain.ts",
    find: "replaced: false, error });\n      throw error;\n    }\n    const replaced",
    replace:
      "replaced: false, error });\n" +
      '      if (chain.type.startsWith("post") && !run?.cancel.cancelled) continue;\n' +
      "      throw error;\n    }\n    const replaced",
    why: "a post-hook that throws stops nothing",
  },
  {
    name: "one-chain-at-a-time",
    clause: "agent-hooks Dispatch",
    file: "src/agents/hook-chain.ts",
    find: "return await runHooks(chain, first);",
    replace:
      "const flags = chain.call.agent as unknown as Record<string, boolean>;\n" +
      "    if (flags[chain.type]) return { latest: first, by: undefined };\n" +
      "    flags[chain.type] = true;\n" +
      "    return await runHooks(chain, first).finally(() => (flags[chain.type] = false));",
    why: "a flag on the agent: of parallel calls, only the first one's hooks run",
    meets: ["a slow preActing or postActing hook", "several calls"],
  },
  {
    name: "bare-hook-error",
    clause: "agent-hooks Dispatch",
    file: "src/agents/hook-chain.ts",
    find: "passesUnwrapped(chain, thrown) ? thrown : AgentHookError.caused(place, thrown)",
    replace: "thrown",
    why: "what a hook throws reaches the turn without its name",
  },
  known("arguments-unchanged", ["a preActing hook", "arguments that do not fit the schema"]),
  known("history-keeps-the-proposal", ["a preActing hook", "a later request"]),
  known("rewrite-not-remembered"),
  {
    name: "errors-hidden-from-post-acting",
    clause: "agent-hooks Inside a turn",
    file: "src/agents/core-call.ts",
    find: "wasAborted(call, output)) return output;",
    replace: 'wasAborted(call, output) || "throw" in Object(output)) return output;',
    why: "postActing does not see error outcomes",
    meets: ["a postActing hook", "a call that fails"],
  },
  {
    name: "delivered-as-written",
    clause: "agent-hooks Inside a turn",
    file: "src/engine/utterance.ts",
    find: "this.#deliver(this.#shown, false);",
    replace: "this.#deliver(this.#remembers?.text ?? this.#shown, false);",
    why: "delivered messages are reported as the agent wrote them, not as the customer saw them",
  },
  {
    name: "remembered-as-shown",
    clause: "agent-hooks Inside a turn",
    file: "src/engine/utterance.ts",
    find: "this.turn.remember(this.#remembers);",
    replace: "this.turn.remember(this.#words(this.#shown));",
    why: "the agent remembers what prePrint made of its words",
    meets: ["a prePrint hook", "a later request"],
  },
  {
    name: "tool-choice-kept",
    clause: "agent-hooks Inside a turn",
    file: "src/engine/reasoning.ts",
    find: "tools: kwargs.tools, toolChoice: kwargs.toolChoice",
    replace: 'tools: kwargs.tools, toolChoice: "auto"',
    why: "preReasoning cannot change a request's tool choice",
  },
  {
    name: "acting-fault-forgiven",
    clause: "agent-hooks Inside a turn",
    file: "src/engine/tool-calls.ts",
    find: "for (const fault of fatal) throw fault;",
    replace: "",
    why: "a hook that throws at preActing or postActing does not fail the turn",
  },
  {
    name: "told-of-failed-calls",
    clause: "agent-hooks Inside a turn",
    file: "src/engine/tool-calls.ts",
    find: "await failWith(turn, faults);",
    replace:
      'if (faults.length > 0) await turn.fire("onToolCallsCompleted", byTool(settled));\n' +
      "  await failWith(turn, faults);",
    why: "onToolCallsCompleted fires although an acting hook failed the step",
    meets: ["a throw at preActing", "a hook at onToolCallsCompleted"],
  },
];
