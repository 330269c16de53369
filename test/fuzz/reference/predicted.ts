import type { Prediction } from "../../../harness/fuzz/prediction.js";
import type { AgentSettings, Cue, Program, Turn } from "../../../harness/fuzz/program.js";
import { predict } from "../../../harness/fuzz/reference/reference-model.js";
import type { TurnStory } from "../../../harness/fuzz/story.js";

/** A program but for what most tests have alike: block output, one customer's message, cues of `main`. */
export interface Part extends Partial<Omit<Program, "agent" | "model">> {
  readonly agent?: Partial<AgentSettings>;
  readonly main?: readonly Cue[];
  readonly compaction?: readonly Cue[];
}

/** What the reference model makes of it. */
export function predicted({ agent, main = [], compaction, ...rest }: Part): Prediction {
  return predict({
    scenario: "a test",
    agent: { output: "block", fallback: "FALLBACK", ...agent },
    model: { main, ...(compaction && { compaction }) },
    turns: [{ customer: "Hello" }],
    ...rest,
  });
}

/** Its first turn, or the one asked for. */
export function turnOf(part: Part, index = 0): TurnStory {
  return predicted(part).story.turns[index] ?? { outcome: "missing", ...NOTHING };
}

/** The beats of a flow that begin with one of these words. */
export function beats({ flow }: TurnStory, ...starts: string[]): string[] {
  return flow.filter((beat) => starts.some((start) => beat === start || beat.startsWith(`${start} `)));
}

/** Turns that say these texts. */
export function customer(...texts: string[]): Turn[] {
  return texts.map((text) => ({ customer: text }));
}

const NOTHING = { flow: [], rejections: [], errors: [], rules: [], requests: [] };
