import type { PlayedScenario, PlayOptions } from "../../run/play-scenario.js";
import type { Program } from "../program.js";
import type { Story } from "../story.js";

/** A program that was played, for comparison with another. */
export interface PlayedProgram {
  readonly played: PlayedScenario;
  readonly story: Story;
}

/** What is played beside a program: another one, or the same in another way. */
export interface Variant {
  readonly program: Program;
  readonly options?: PlayOptions;
}

/**
 * A promise about two runs (harness 3.4): some change to a program changes no more than it says. One small
 * module each.
 */
export interface MetamorphicLaw {
  /** As reports and findings name it: `chunks-change-only-updates`. */
  readonly name: string;
  /** One sentence. */
  readonly promise: string;
  readonly clause: string;
  /** Of which programs it speaks, in words. */
  readonly precondition: string;
  /**
   * The changed program; undefined where the law does not speak of this one. `choice`, a whole number from 0,
   * decides wherever there is a choice: the same number, the same variant.
   */
  vary(program: Program, choice: number): Variant | undefined | Promise<Variant | undefined>;
  /** How the two differ where they may not, for a person; undefined if all is as promised. */
  compare(original: PlayedProgram, varied: PlayedProgram): string | undefined;
}
