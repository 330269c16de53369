import { compareStories } from "../compare-stories.js";
import type { HookEntry, Program } from "../program.js";
import { filterFlow } from "./filter-flow.js";
import { actsAt } from "./hooks-that-act.js";
import type { MetamorphicLaw, PlayedProgram } from "./metamorphic-law.js";

export const streamAndBlockDeliverTheSame: MetamorphicLaw = {
  name: "stream-and-block-deliver-the-same",
  promise: "Stream and block output deliver the same texts in the same order.",
  clause: "harness 3.4",
  precondition:
    "No cancel or interrupt, no broken stream, no print hook that changes or fails, no BAIL at " +
    "onMessageGenerated, and no hook that acts there or at onMessageUpdated: they fire at other moments.",
  vary(program) {
    if (isCutShort(program) || isBroken(program) || depends(program)) return undefined;
    const output = program.agent.output === "block" ? "stream" : "block";
    return { program: { ...program, agent: { ...program.agent, output } } };
  },
  compare: (original, varied) =>
    compareStories(messagesOf(original), messagesOf(varied), {
      expected: "one way",
      received: "the other way",
    })?.message,
};

function isCutShort({ turns }: Program): boolean {
  return turns.some(({ cancel, cancelAfter, interrupt }) =>
    [cancel, cancelAfter, interrupt].some((one) => one !== undefined),
  );
}

function isBroken({ model }: Program): boolean {
  return model.main.some(({ cut, stall }) => cut !== undefined || stall !== undefined);
}

/** Whether what is delivered depends on when it is, or on how many pieces it comes in. */
function depends(program: Program): boolean {
  const generated = Object.values<readonly HookEntry[]>(
    program.hooks?.script.onMessageGenerated ?? {},
  ).flat();
  return (
    generated.some((entry) => entry.return === "BAIL" || entry.nothing === true) ||
    actsAt(program, "onMessageGenerated") ||
    actsAt(program, "onMessageUpdated") ||
    (program.agentHooks ?? []).some(
      ({ type, throw: thrown, set }) =>
        (type === "prePrint" && set !== undefined) || (/Print$/.test(type) && thrown !== undefined),
    )
  );
}

function messagesOf({ story }: PlayedProgram) {
  const { turns } = filterFlow(story, (beat) => beat.startsWith("message "));
  return {
    turns: turns.map(({ outcome, flow }) => ({
      outcome,
      flow,
      rejections: [],
      errors: [],
      rules: [],
      requests: [],
    })),
  };
}
