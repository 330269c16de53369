import { messageOf } from "../../src/index.js";
import { UsageError } from "./usage-error.js";

/**
 * The milliseconds that a flag says. Throws `USAGE_INVALID` for what is no duration, a bare number and no
 * time at all included. `example`: a duration that would do.
 */
export async function durationFlag(flag: string, text: string, example: string): Promise<number> {
  const hint = `for example ${flag} ${example}`;
  const { parseDuration } = await import("../script/duration.js");
  let ms: number;
  try {
    ms = parseDuration(text);
  } catch (error) {
    throw new UsageError(`${flag} ${text}: ${messageOf(error)}`, hint, error);
  }
  if (ms <= 0) throw new UsageError(`${flag} ${text}: expected more than nothing`, hint);
  return ms;
}
