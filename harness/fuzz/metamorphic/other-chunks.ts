import { compareStories } from "../compare-stories.js";
import type { AgentHook, Cue, Program } from "../program.js";
import { filterFlow } from "./filter-flow.js";
import { actsAt } from "./hooks-that-act.js";
import type { MetamorphicLaw } from "./metamorphic-law.js";

/** What comes once for each chunk, or may: prints on the way to a text's end, their hooks, and updates. */
const OF_CHUNKS = /^(core print "(?!.*" last$)|prePrint |postPrint |onMessageUpdated\b)/;

export const chunksChangeOnlyUpdates: MetamorphicLaw = {
  name: "chunks-change-only-updates",
  promise:
    "Where a text is cut into chunks changes nothing but how often it is updated and printed on its way.",
  clause: "harness 3.4",
  precondition:
    "Chunks that no cut, stall, interval or cancel counts. In stream output nothing waits for " +
    "onMessageUpdated, and no hook acts, takes time or throws there or around print: once for each chunk.",
  vary(program, choice) {
    if (program.agent.output !== "block" && countsUpdates(program)) return undefined;
    const main = program.model.main.map((cue) => recut(cue, choice));
    const isChanged = main.some((cue, nth) => cue !== program.model.main[nth]);
    return isChanged ? { program: { ...program, model: { ...program.model, main } } } : undefined;
  },
  compare: (original, varied) => {
    const [one, other] = [original, varied].map(({ story }) =>
      filterFlow(story, (beat) => !OF_CHUNKS.test(beat)),
    );
    const names = { expected: "as they were cut", received: "cut elsewhere" };
    return one && other && compareStories(one, other, names)?.message;
  },
};

function countsUpdates(program: Program): boolean {
  const waits = program.turns.some(({ cancel, interrupt }) =>
    [cancel, interrupt].some((moment) => moment?.on === "onMessageUpdated"),
  );
  return waits || actsAt(program, "onMessageUpdated") || (program.agentHooks ?? []).some(isFelt);
}

function isFelt({ type, throw: thrown, delay }: AgentHook): boolean {
  return (type === "prePrint" || type === "postPrint") && (thrown !== undefined || delay !== undefined);
}

const CUTS: readonly ((text: string) => string[])[] = [
  (text) => [text],
  (text) => [...text],
  (text) => text.split(/(?=\s)/),
  (text) => [text.slice(0, 1), text.slice(1)].filter((piece) => piece !== ""),
];

function recut(cue: Cue, choice: number): Cue {
  const text = cue.say ?? cue.truncate ?? cue.refuse;
  if (text === undefined || text === "" || countsChunks(cue)) return cue;
  const chunks = CUTS[choice % CUTS.length]?.(text) ?? [text];
  const before = cue.chunks ?? [text];
  return chunks.join("\0") === before.join("\0") ? cue : { ...cue, chunks };
}

function countsChunks({ cut, stall, interval, expect }: Cue): boolean {
  return [cut, stall, interval, expect].some((one) => one !== undefined);
}
