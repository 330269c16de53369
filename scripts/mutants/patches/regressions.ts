import type { Mutant } from "../mutant.js";

/** Mistakes that the engine had until the fuzzer found them; `scenarios/regressions` has what showed them. */
export const regressions: readonly Mutant[] = [
  {
    name: "beside-calls-repeated",
    clause: "engine 1.6",
    file: "src/engine/step.ts",
    find: 'if (end.outcome === "rejected") turn.rejectedTexts',
    replace: 'if (end.outcome === "rejected" && msg.toolCalls.length === 0) turn.rejectedTexts',
    why: "the forced step sends the text that stood beside rejected calls",
    meets: ["text beside rejected calls", "a forced text that repeats it"],
  },
  {
    name: "broken-off-as-shown",
    clause: "agent-hooks Inside a turn",
    file: "src/engine/utterance.ts",
    find: "this.#said = this.#saying;",
    replace: "this.#said = msg.text;",
    why: "of a text that breaks off, the agent remembers what prePrint made of it",
    meets: ["a prePrint hook", "streamed text that breaks off"],
  },
  {
    name: "cancel-hides-fault",
    clause: "engine 1.9",
    file: "src/engine/step.ts",
    find: "if (!turn.cancel.cancelled) turn.fault = asHookrigError(error);",
    replace: "",
    why: "a cancel while a failed step closes hides why the turn failed",
    meets: ["a step that fails", "a cancel at onStepCompleted"],
  },
  {
    name: "outcome-of-two-kinds",
    clause: "engine 1.4",
    file: "src/engine/tool-calls.ts",
    find: "another !== undefined",
    replace: "another === kind",
    why: "an outcome that says both `return` and `throw` goes into history",
    meets: ["a tool that fails", "a postActing hook that sets a result"],
  },
  {
    name: "wrong-call-cut-off",
    clause: "engine 1.3",
    file: "src/engine/tool-run.ts",
    find: "this.underway = tool === undefined;",
    replace: "",
    why: "a call of no tool counts as cancelled while its postActing hooks still run",
    meets: ["a call of no tool", "a cancel during postActing"],
  },
  {
    name: "manual-failure-untold",
    clause: "engine 1.3",
    file: "src/engine/hear-manually.ts",
    find: "await caught(turn, error, { fatal: false, tell: false });",
    replace: "",
    why: "a preObserve hook that throws in manual mode leaves no trace",
    meets: ["manual mode", "a throw at preObserve"],
  },
];
