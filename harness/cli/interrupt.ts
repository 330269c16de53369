import { systemClock } from "../../src/index.js";
import type { Io } from "./io.js";
import { exitCodeOfSignal } from "./stop-signals.js";

/**
 * Real milliseconds that what is under way may go on for after Ctrl-C, or when time is up: a hook that hangs
 * must not hold the process.
 */
export const GRACE_MS = 1000;

/** Whether Ctrl-C came, or another signal to end; and when to wait no longer. */
export interface Interrupt {
  /** Resolves when it comes. */
  readonly came: Promise<void>;
  /** Resolves when what is under way has had its time to end. */
  readonly late: Promise<void>;
  /** The exit code that the signal asks for; undefined as long as none came. */
  exitCode(): number | undefined;
}

/** To be called before any output is opened: from then on, a signal leaves no output unwritten. */
export function whenInterrupted(io: Pick<Io, "onInterrupt">): Interrupt {
  let exitCode: number | undefined;
  const came = new Promise<void>((done) => {
    io.onInterrupt((signal) => {
      exitCode = exitCodeOfSignal(signal);
      done();
    });
  });
  const late = came.then(() => new Promise<void>((done) => systemClock.after(GRACE_MS, done)));
  return { came, late, exitCode: () => exitCode };
}
