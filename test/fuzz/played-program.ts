import { scenarioOf } from "../../harness/fuzz/check-program.js";
import type { PlayedProgram } from "../../harness/fuzz/metamorphic/metamorphic-law.js";
import type { Program } from "../../harness/fuzz/program.js";
import { readStory } from "../../harness/fuzz/read-story.js";
import type { TurnStory } from "../../harness/fuzz/story.js";
import { type PlayOptions, playScenario } from "../../harness/run/play-scenario.js";

/** A program that says no more than what a test is about. */
export function programOf(
  more: Partial<Omit<Program, "agent">> & { agent?: Partial<Program["agent"]> },
): Program {
  return {
    scenario: "a program",
    model: { main: [{ say: "Hello." }] },
    turns: [{ customer: "Hi" }],
    ...more,
    agent: { output: "block", fallback: "Sorry.", ...more.agent },
  };
}

export async function playedProgram(program: Program, options?: PlayOptions): Promise<PlayedProgram> {
  const played = await playScenario(scenarioOf(program), options);
  return { played, story: readStory(played.run) };
}

/** What its turns came to. Throws if its scripts do not fit. */
export async function turnsOf(...more: Parameters<typeof programOf>): Promise<readonly TurnStory[]> {
  const { played, story } = await playedProgram(programOf(...more));
  if (played.noticed.length > 0) throw new Error(played.noticed.map(({ message }) => message).join("\n"));
  return story.turns;
}

/** What its first turn came to. */
export async function turnOf(...more: Parameters<typeof programOf>): Promise<TurnStory> {
  const [turn] = await turnsOf(...more);
  if (turn === undefined) throw new Error("no turn was played");
  return turn;
}

/** The beats of a flow that a pattern takes. */
export const those = (flow: readonly string[], pattern: RegExp) => flow.filter((beat) => pattern.test(beat));

/** The beats of a flow between two others. */
export const between = (flow: readonly string[], first: string, last: string) =>
  flow.slice(flow.indexOf(first) + 1, flow.lastIndexOf(last));
