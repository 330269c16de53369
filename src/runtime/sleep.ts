import type { Cancel } from "./cancel.js";
import type { Clock, Undo } from "./clock.js";

/** Waits `ms` milliseconds on `clock`; rejects with the cancel's reason if that comes first. */
export function sleep(clock: Clock, ms: number, cancel?: Cancel): Promise<void> {
  return new Promise((resolve, reject) => {
    let stopTimer: Undo = () => {};
    const stopListening = cancel?.onCancel((reason) => {
      stopTimer();
      reject(reason);
    });
    if (cancel?.cancelled) return;
    stopTimer = clock.after(ms, () => {
      stopListening?.();
      resolve();
    });
  });
}
