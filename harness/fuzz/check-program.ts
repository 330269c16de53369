import { messageOf } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { BrokenLaw, Law, RunFacts } from "../laws/law.js";
import { LawChecks } from "../laws/law-checks.js";
import { LAWS } from "../laws/laws.js";
import { CONSUMPTION_CODES } from "../laws/script-consumed.js";
import { watchOpenSpans } from "../run/open-spans.js";
import { type PlayedScenario, type PlayOptions, playScenario } from "../run/play-scenario.js";
import { LoadedScenario } from "../scenario/loaded-scenario.js";
import type { ScenarioData } from "../scenario/schema.js";
import { compareStories } from "./compare-stories.js";
import type { Prediction } from "./prediction.js";
import type { Program } from "./program.js";
import { readStory } from "./read-story.js";
import { predict as referenceModel } from "./reference/reference-model.js";
import type { Story } from "./story.js";

/** Something that a program broke. */
export interface Failure {
  /** A law, of one run or of two; the reference model; or the harness, which could not play it as it is. */
  readonly by: "law" | "reference" | "metamorphic" | "harness";
  /** The law's name, or the kind of the first beat that differs: fit for a file name. */
  readonly name: string;
  /** For a person; may have several lines. */
  readonly message: string;
  /** The few events that show it, where a law was broken. */
  readonly witness?: readonly RecordedEvent[];
}

/** A program that was played and checked. */
export interface Checked {
  /** Causes before consequences; empty if all held. */
  readonly failures: readonly Failure[];
  readonly played: PlayedScenario;
  readonly story: Story;
  /** Absent where none was asked for, or where the run was given up. */
  readonly prediction?: Prediction;
}

/** How a program is checked. */
export interface CheckOptions extends PlayOptions {
  /** The reference model, if unsaid; false where it does not apply, as with hooks of a user's own. */
  readonly predict?: ((program: Program) => Prediction) | false;
  /** All laws, if unsaid. */
  readonly laws?: readonly Law[];
}

/**
 * Plays one program and checks it both ways (harness 3.5): all laws, and the reference model's prediction.
 * Rejects only where the harness itself breaks.
 */
export async function checkProgram(program: Program, options: CheckOptions = {}): Promise<Checked> {
  const { predict = referenceModel, laws = LAWS, ...playOptions } = options;
  // Live: once a run is over, an event holds what a hook has made of its objects since.
  const checks = new LawChecks(laws);
  const spans = await watchOpenSpans();
  const observers = [...(options.observers ?? []), checks, spans.observer];
  const played = await playScenario(scenarioOf(program), { ...playOptions, observers });
  const story = readStory(played.run);
  const facts = factsOf(program, played, spans.names());
  const failures = [
    ...ofHarness(played),
    ...[...checks.end(facts), ...ofOwnLaws(played, facts)].map(failureOf),
  ];
  // A run that was given up has no end that could be compared.
  if (predict === false || isBrokenOff(played)) return { failures, played, story };
  try {
    const prediction = predict(program);
    return { failures: [...failures, ...ofReference(prediction.story, story)], played, story, prediction };
  } catch (error) {
    const message = `the reference model failed: ${messageOf(error)}`;
    return { failures: [...failures, { by: "reference", name: "failed", message }], played, story };
  }
}

/** A program as a scenario, as if it had been loaded. */
export function scenarioOf(program: Program): LoadedScenario {
  return LoadedScenario.made(program as unknown as ScenarioData, `${program.scenario}.yaml`);
}

/** Problems with which a run goes on: something scripted did not fit. Any other one ended it. */
const GOES_ON = /^(SCRIPT|VERDICT|DOUBLE|HOOK|MOMENT)_/;

function isBrokenOff({ noticed }: PlayedScenario): boolean {
  return noticed.some(({ kind }) => !GOES_ON.test(kind));
}

/** All problems but those that the law `script-consumed` judges. */
function ofHarness({ noticed, escapes }: PlayedScenario): Failure[] {
  const problems = noticed.filter(({ kind }) => !CONSUMPTION_CODES.has(kind));
  return [
    ...problems.map(({ kind, message }): Failure => ({ by: "harness", name: kind, message })),
    ...escapes.map(
      (what): Failure => ({ by: "harness", name: "escape", message: `waited on reality: ${what}` }),
    ),
  ];
}

function factsOf(program: Program, played: PlayedScenario, openSpans: readonly string[]): RunFacts {
  return {
    scriptProblems: played.noticed.map(({ kind, message }) => ({ code: kind, message })),
    maxRejections: program.engine?.policy?.maxRejections ?? {},
    openSpans,
    brokenOff: isBrokenOff(played),
  };
}

/** The laws that a user's module of hooks brought along are known once it is loaded. */
function ofOwnLaws({ laws, run }: PlayedScenario, facts: RunFacts): BrokenLaw[] {
  if (laws.length === 0) return [];
  const checks = new LawChecks(laws);
  for (const event of run.events) checks.event(event);
  return checks.end(facts);
}

/** A law that failed itself is an error in the law's code, and no promise that the program broke. */
function failureOf({ law, failed, what, witness }: BrokenLaw): Failure {
  if (failed) return { by: "harness", name: `LAW_FAILED-${law}`, message: what, witness };
  return { by: "law", name: law, message: what, witness };
}

function ofReference(predicted: Story, real: Story): Failure[] {
  const difference = compareStories(predicted, real);
  return difference === undefined ? [] : [{ by: "reference", ...difference }];
}
