import type { PointName } from "./program.js";
import type { Story } from "./story.js";

/** What the reference model makes of a program. */
export interface Prediction {
  readonly story: Story;
  readonly used: Used;
}

/**
 * How much of each script a run consumes. More than there is: the rest was supplied (supplies.ts).
 */
export interface Used {
  /** Cues by lane. */
  readonly cues: Readonly<Record<string, number>>;
  /** By lane, cue by cue: chunks that were taken before a cancel, where one broke it off; else undefined. */
  readonly delivered: Readonly<Record<string, readonly (number | undefined)[]>>;
  readonly toolReviews: number;
  readonly messageReviews: number;
  readonly moderations: number;
  readonly incomingModerations: number;
  /** Outcomes by tool; of tools with `always`, nothing. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Firings at which a hook was called, by point and name. */
  readonly firings: Readonly<Partial<Record<PointName, Readonly<Record<string, number>>>>>;
  /** Entries of `turns` whose `cancel` came before the turn had settled, by index. */
  readonly cancels: readonly number[];
  /** Entries of `turns` whose `interrupt` came before the turn before it had settled, by index. */
  readonly interrupts: readonly number[];
}
