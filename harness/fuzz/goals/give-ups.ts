import { EFFORTS, type Effort, type HookPayload, type Output } from "../../../src/index.js";
import type { GoalFamily } from "./goal.js";

const KINDS = [
  "RETRIES_EXHAUSTED",
  "MAX_STEPS",
  "HOOK_REQUESTED",
] as const satisfies HookPayload.GiveUpKind[];
const OUTPUTS = ["stream", "block"] as const satisfies Output[];

const nameOf = (kind: string, effort: string, output: string) => `giving up: ${kind} at ${effort}, ${output}`;

/**
 * Each kind of giving up at each effort in each output. At MIN nothing is reviewed, so no hook can ask for it
 * there. The effort is the turn's own: a rule may have lifted it.
 */
export const giveUps: GoalFamily = {
  names: KINDS.flatMap((kind) =>
    EFFORTS.filter((effort) => kind !== "HOOK_REQUESTED" || effort !== "MIN").flatMap((effort) =>
      OUTPUTS.map((output) => nameOf(kind, effort, output)),
    ),
  ),
  watch(_program, meet) {
    let output: Output = "stream";
    let kind: string | undefined;
    return {
      "turn.started": (event) => {
        output = event.output;
        kind = undefined;
      },
      giveUp: (event) => {
        kind = event.kind;
      },
      "turn.ended": ({ effort }: { effort: Effort }) => {
        if (kind !== undefined) meet(nameOf(kind, effort, output));
      },
    };
  },
};
