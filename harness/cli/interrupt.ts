import { systemClock } from "../../src/index.js";
import type { Io } from "./io.js";

/** After Ctrl-C, how long what is under way may go on: a hook that hangs must not hold the process. */
const GRACE_MS = 1000;

/** Whether Ctrl-C came, and when to wait no longer. */
export interface Interrupt {
  /** Resolves when what is under way has had its time to end. */
  readonly late: Promise<void>;
  came(): boolean;
}

/** `stop`: called at once, to let what is under way be the last. */
export function whenInterrupted(io: Io, stop: () => void): Interrupt {
  let came = false;
  const late = new Promise<void>((done) => {
    io.onInterrupt(() => {
      came = true;
      stop();
      systemClock.after(GRACE_MS, done);
    });
  });
  return { late, came: () => came };
}
