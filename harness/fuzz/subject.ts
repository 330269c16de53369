import type fc from "fast-check";
import type { ScenarioData } from "../scenario/schema.js";
import { programs } from "./arbitraries/programs.js";
import { type Checked, checkProgram, type Failure } from "./check-program.js";
import { failingScenario } from "./failing-scenario.js";
import { featuresOf } from "./features.js";
import type { GoalFamily } from "./goals/goal.js";
import { GOAL_FAMILIES } from "./goals.js";
import { METAMORPHIC_LAWS, metamorphic } from "./metamorphic/metamorphic.js";
import type { Program } from "./program.js";
import type { SecondLook } from "./token.js";

/** What a campaign fuzzes: the engine by itself, or a user's hooks on it. */
export interface Subject {
  /** What a campaign must have met to be believed; none where that is not ours to say. */
  readonly goals: readonly GoalFamily[];
  /** The programs of the block with this seed. */
  programs(seed: number): fc.Arbitrary<Program>;
  check(program: Program): Promise<Checked>;
  /**
   * What is too dear for every program: one of the metamorphic laws, for a program that broke nothing.
   * `choice`, a whole number from 0, says which, and what the law may choose; `law`: this one, with the
   * same choice.
   */
  lookAgain(program: Program, choice: number, law?: string): Promise<Failure | undefined>;
  /** The program as a scenario that fails in `hookrig run` for as long as the failure is there. */
  scenario(
    program: Program,
    checked: Checked,
    failure: Failure,
    second: SecondLook | undefined,
  ): Promise<ScenarioData>;
}

/** The engine by itself: all laws, and the reference model (harness 3.5). */
export const engineSubject: Subject = {
  goals: GOAL_FAMILIES,
  programs: (seed) => programs(featuresOf(seed)),
  check: (program) => checkProgram(program),
  lookAgain(program, choice, law) {
    if (law === undefined) return metamorphic(program, choice);
    const alone = METAMORPHIC_LAWS.filter(({ name }) => name === law);
    return metamorphic(program, Math.floor(choice / METAMORPHIC_LAWS.length), alone);
  },
  scenario: failingScenario,
};
