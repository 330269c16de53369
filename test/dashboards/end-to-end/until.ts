import { setTimeout as after } from "node:timers/promises";

/** Milliseconds between two looks. */
const LOOK_EVERY_MS = 250;

/**
 * Looks again and again until `holds` does; false if it has not within `limitSeconds`. Waiting for what is to
 * be seen, and never for a time that ought to be enough, keeps a test quick on a machine that is idle and
 * green on one that is not.
 */
export async function until(holds: () => boolean | Promise<boolean>, limitSeconds: number): Promise<boolean> {
  const end = performance.now() + limitSeconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await after(LOOK_EVERY_MS);
  }
  return true;
}
