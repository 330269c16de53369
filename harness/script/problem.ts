import type { HarnessErrorCode } from "../core/errors.js";
import type { Location } from "../core/location.js";

/** The part of the catalogue that is about scripts. */
export type ScriptErrorCode = Extract<HarnessErrorCode, `SCRIPT_${string}`>;

/**
 * Something that the script and the run disagree about. Any of them fails the run, whatever the engine makes
 * of it.
 */
export interface ScriptProblem {
  readonly code: ScriptErrorCode;
  /** One line, lane and cue included. */
  readonly message: string;
  readonly lane: string;
  /** The cue's place in its lane, from 1. */
  readonly cue?: number;
  /** The key of the cue: `expect.omits`, `call`. */
  readonly key?: string;
  readonly at?: Location;
  /** The clock's time when it was noticed, in milliseconds since the Unix epoch. */
  readonly time: number;
  readonly expected?: unknown;
  readonly received?: unknown;
}
