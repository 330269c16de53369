import { durationFlag } from "./duration-flag.js";

const DEFAULT_MS = 30_000;

/** The longest timer that Node takes, 24 days: as good as none, for a scenario that is being debugged. */
export const NO_LIMIT_MS = 2 ** 31 - 1;

/**
 * Real milliseconds for one scenario. Throws `USAGE_INVALID` for what is no duration, a bare number
 * included.
 */
export async function wallLimit(timeout: string | undefined): Promise<number> {
  return timeout === undefined ? DEFAULT_MS : durationFlag("--timeout", timeout, "1m30s");
}
