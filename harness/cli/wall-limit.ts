import { messageOf } from "../../src/index.js";
import { UsageError } from "./usage-error.js";

const DEFAULT_MS = 30_000;

/** The longest timer that Node takes, 24 days: as good as none, for a scenario that is being debugged. */
export const NO_LIMIT_MS = 2 ** 31 - 1;

/**
 * Real milliseconds for one scenario. Throws `USAGE_INVALID` for what is no duration, a bare number
 * included.
 */
export async function wallLimit(timeout: string | undefined): Promise<number> {
  if (timeout === undefined) return DEFAULT_MS;
  const { parseDuration } = await import("../script/duration.js");
  let ms: number;
  try {
    ms = parseDuration(timeout);
  } catch (error) {
    throw new UsageError(`--timeout ${timeout}: ${messageOf(error)}`, "for example --timeout 1m30s", error);
  }
  if (ms <= 0)
    throw new UsageError(`--timeout ${timeout}: expected more than nothing`, "for example --timeout 1m30s");
  return ms;
}
