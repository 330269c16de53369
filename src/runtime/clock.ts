/** Takes back what a registration did. Calling it a second time does nothing. */
export type Undo = () => void;

/**
 * The only source of time in the engine. Two methods, so that a fake is short: the harness ships one
 * in which a 32-second back-off costs no wall time.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `run` once, `ms` milliseconds from now. The result takes the timer back. */
  after(ms: number, run: () => void): Undo;
}

/** `setTimeout` takes no more: a longer wait would end at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The machine's own time. A wait of more than 24 days ends after 24 days; one of `Infinity`, never. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    if (ms === Infinity) return () => {};
    const timer = setTimeout(run, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
