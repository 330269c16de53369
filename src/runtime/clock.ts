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

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
