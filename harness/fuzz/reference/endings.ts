/**
 * What ends a turn before its answer (engine 1.3): a gate's BAIL, a cancel, a fault. The reference model
 * throws these; they are no `Error`s, so that no stack is taken.
 */
export type Ending = typeof STOPPED_ENDING | typeof CANCELLED_ENDING | typeof TIMEOUT_ENDING | FaultEnding;

/** A gate's BAIL: the turn stops, without an error. */
export const STOPPED_ENDING = { ends: "stopped" } as const;

/** The turn was cancelled while something in it waited. */
export const CANCELLED_ENDING = { ends: "cancelled" } as const;

/** The time of a hook ran out while it waited; the hook's call makes a fault of it (engine 1.9). */
export const TIMEOUT_ENDING = { ends: "timeout" } as const;

/**
 * An error that the engine catches; `code` as in `TurnStory.errors`. `at`: when a pre- or post-hook failed
 * so, in virtual milliseconds of its turn.
 */
export class FaultEnding {
  readonly ends = "failed";
  readonly code: string;
  readonly at: number | undefined;

  constructor(code: string, at?: number) {
    this.code = code;
    this.at = at;
  }
}

/** What was caught, if it is an ending; all else is a fault of this model, and thrown again. */
export function endingOf(caught: unknown): Ending {
  if (caught instanceof FaultEnding) return caught;
  for (const ending of [STOPPED_ENDING, CANCELLED_ENDING, TIMEOUT_ENDING])
    if (caught === ending) return ending;
  throw caught;
}
