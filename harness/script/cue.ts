import type { ModelRequest } from "../../src/index.js";
import type { CueData } from "./cue-schema.js";

/** Computes the cue from the request. TypeScript only: a file cannot hold it. */
export type Respond = (request: ModelRequest) => CueData | PromiseLike<CueData>;

/**
 * A cue whose answer is computed. What it expects and how often it answers is said here, all else by its
 * result.
 */
export interface RespondCue extends Pick<CueData, "repeat" | "expect"> {
  readonly respond: Respond;
}

/** One answer of the scripted model (harness 3.1). */
export type Cue = CueData | RespondCue;

/** The cues of each lane. An empty list says that the lane is never called. */
export type Lanes = Readonly<Record<string, readonly Cue[]>>;

/** How many calls a cue answers. */
export function callsOf(cue: Cue): number {
  const times = "respond" in cue ? 1 : (cue.fail?.times ?? 1);
  return (cue.repeat ?? 1) * times;
}
