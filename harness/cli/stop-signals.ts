import { constants } from "node:os";
import { realNow } from "../time/real-time.js";

/** How a process is asked to end: by Ctrl-C, a supervisor (Docker, systemd, CI), a terminal that closes. */
export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type StopSignal = (typeof STOP_SIGNALS)[number];

/** Real milliseconds in which one more signal is the same one: npm and npx hand a Ctrl-C on a second time. */
const SAME_MS = 500;

/** What shells say of a process that a signal has ended. */
export function exitCodeOfSignal(signal: StopSignal): number {
  return 128 + constants.signals[signal];
}

/**
 * Calls `listener` with the first signal, for the rest of the process. A later one ends the process at once:
 * whoever asks again does not want to wait for reports.
 */
export function onStopSignal(listener: (signal: StopSignal) => void): void {
  let firstAt: number | undefined;
  for (const signal of STOP_SIGNALS) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = realNow();
        listener(signal);
      } else if (realNow() - firstAt >= SAME_MS) {
        process.exit(exitCodeOfSignal(signal));
      }
    });
  }
}
