import { LAWS } from "../laws/laws.js";
import { runScenario } from "../run/run-scenario.js";
import { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { ExpectData, ScenarioData } from "../scenario/schema.js";
import type { Checked, Failure } from "./check-program.js";
import { detailedExpectationsOf, requestExpectations } from "./detailed-expectations.js";
import { expectationsOf } from "./expectations.js";
import { nameOf } from "./finding.js";
import { METAMORPHIC_LAWS } from "./metamorphic/metamorphic.js";
import type { Program } from "./program.js";
import type { Story, TurnStory } from "./story.js";
import type { SecondLook } from "./token.js";

/**
 * A program as a scenario that fails in `hookrig run`, with no more expectations than it takes: what the
 * reference model predicts in the keys that people use, then in detail. Where a law is broken, that fails
 * the run, and the expectations are what a scenario must have. `second`: for a broken metamorphic law,
 * whose scenario may hold, for it is a promise about two runs.
 */
export async function failingScenario(
  program: Program,
  { prediction, story }: Checked,
  failure: Failure,
  second?: SecondLook,
): Promise<ScenarioData> {
  const right = prediction?.story ?? story;
  const bare = headed(program as unknown as ScenarioData, failure);
  const plain = expecting(bare, right, expectationsOf);
  const varied = second === undefined ? undefined : await variantOf(program, second);
  if (varied !== undefined) {
    const same = expecting(
      headed(varied as unknown as ScenarioData, failure),
      right,
      unvaryingExpectationsOf,
    );
    return (await fails(same)) ? same : plain;
  }
  if (second !== undefined || (await fails(plain))) return plain;
  const detailed = expecting(bare, right, (turn) => ({
    ...expectationsOf(turn),
    ...detailedExpectationsOf(turn),
  }));
  return askingFor(detailed, right);
}

/** What the law plays beside the program. */
async function variantOf(program: Program, { law, choice }: SecondLook): Promise<Program | undefined> {
  const found = METAMORPHIC_LAWS.find(({ name }) => name === law);
  const variant = await found?.vary(program, Math.floor(choice / METAMORPHIC_LAWS.length));
  return variant?.options === undefined ? variant?.program : undefined;
}

/** What no metamorphic law lets a variant change. */
function unvaryingExpectationsOf(turn: TurnStory): ExpectData {
  const { outcome, messages, giveUp, budget, modelCalls } = expectationsOf(turn);
  return { outcome, messages, giveUp, budget, modelCalls };
}

/** Whether a scenario fails in `hookrig run`. */
export async function fails(scenario: ScenarioData): Promise<boolean> {
  const { status } = await runScenario(LoadedScenario.made(scenario, "finding.yaml"));
  return status === "failed" || status === "error";
}

/** With the title, the clause and the tag of a finding. */
export function headed(scenario: ScenarioData, failure: Failure, laws = LAWS): ScenarioData {
  const law = laws.find(({ name }) => failure.by === "law" && name === failure.name);
  return {
    ...scenario,
    scenario: law === undefined ? `Fuzz: ${nameOf(failure)}` : law.promise,
    ...(law === undefined ? {} : { clause: law.clause }),
    tags: ["fuzz"],
  };
}

function expecting(
  scenario: ScenarioData,
  story: Story,
  expect: (turn: TurnStory) => ExpectData,
): ScenarioData {
  const turns = scenario.turns?.map((turn, index) => {
    const told = story.turns[index];
    return told === undefined ? turn : { ...turn, expect: expect(told) };
  });
  return { ...scenario, ...(turns === undefined ? {} : { turns }) };
}

/** Cues say what the requests that they answer must be. */
function askingFor(scenario: ScenarioData, story: Story): ScenarioData {
  const requests = requestExpectations(story);
  const main = scenario.model?.main?.map((cue, nth) => ({
    ...cue,
    expect: { ...requests[nth], ...cue.expect },
  }));
  return main === undefined ? scenario : { ...scenario, model: { ...scenario.model, main } };
}
