import { playScenario } from "../../run/play-scenario.js";
import { type Failure, scenarioOf } from "../check-program.js";
import type { Program } from "../program.js";
import { readStory } from "../read-story.js";
import type { MetamorphicLaw, PlayedProgram, Variant } from "./metamorphic-law.js";
import { noOpHookChangesNothing } from "./no-op-hook.js";
import { observerChangesNothing } from "./observer.js";
import { chunksChangeOnlyUpdates } from "./other-chunks.js";
import { sameSeedSameBytes } from "./same-seed.js";
import { streamAndBlockDeliverTheSame } from "./stream-and-block.js";

/** The metamorphic laws, in the order of harness 3.4. */
export const METAMORPHIC_LAWS: readonly MetamorphicLaw[] = [
  noOpHookChangesNothing,
  chunksChangeOnlyUpdates,
  sameSeedSameBytes,
  streamAndBlockDeliverTheSame,
  observerChangesNothing,
];

/**
 * Checks one of the laws that speak of this program: `choice`, a whole number from 0, says which, and what
 * the law may choose. Plays two programs. `laws`: all if unsaid; one alone, to look at a failure again.
 */
export async function metamorphic(
  program: Program,
  choice: number,
  laws: readonly MetamorphicLaw[] = METAMORPHIC_LAWS,
): Promise<Failure | undefined> {
  const rest = Math.floor(choice / laws.length);
  for (let nth = 0; nth < laws.length; nth += 1) {
    const law = laws[(choice + nth) % laws.length] as MetamorphicLaw;
    const variant = await law.vary(program, rest);
    if (variant === undefined) continue;
    const message = law.compare(await play({ program }), await play(variant));
    return message === undefined ? undefined : { by: "metamorphic", name: law.name, message };
  }
  return undefined;
}

async function play({ program, options }: Variant): Promise<PlayedProgram> {
  const played = await playScenario(scenarioOf(program), options);
  return { played, story: readStory(played.run) };
}
