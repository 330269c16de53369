import type { Feature } from "../features.js";

/** How likely things are in one program, each from 0 to 1. */
export interface Chances {
  /** Of a verdict or a review hook, to reject. */
  readonly rejects: number;
  /** Of a cue, to propose calls. */
  readonly calls: number;
  /** Of a cue, to be a provider's fault. */
  readonly faults: number;
  /** Of a cue, to be empty, refused, cut short, or said before. */
  readonly odd: number;
  /** Of whatever takes time, to take some. */
  readonly delays: number;
  /** Of a turn, to be cancelled or interrupted. */
  readonly cancels: number;
  /** Of a hook's firing, to be more than CALL_NEXT, where it is not a gate. */
  readonly results: number;
  /** Of what a hook does, where it does something, to be a failure. */
  readonly failures: number;
}

/** Where nothing is bent: long turns, in which a bit of everything happens. */
export const EVEN_CHANCES: Chances = {
  rejects: 0.3,
  calls: 0.4,
  faults: 0.1,
  odd: 0.12,
  delays: 0.3,
  cancels: 0.15,
  results: 0.2,
  failures: 0.12,
};

/** How a program is bent. */
export interface Bend {
  /** How often it is bent so, among others. */
  readonly weight: number;
  /** What differs from the even chances. */
  readonly chances?: Partial<Chances>;
  /** Features that it surely uses, if they are on. */
  readonly certain?: readonly Feature[];
}

/** The features that reject. */
export const REVIEWS: readonly Feature[] = ["toolReview", "messageReview", "moderation"];
