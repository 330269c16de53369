import type { Findings, Path } from "./findings.js";
import { isMap } from "./maps.js";

/** Judges how often something happened. What is one too many is the place where it went wrong. */
export function judgeCount(
  findings: Findings,
  path: Path,
  expected: unknown,
  events: readonly number[],
): void {
  const most = typeof expected === "number" ? expected : isMap(expected) ? expected.atMost : undefined;
  const event = typeof most === "number" ? events[most] : undefined;
  findings.value(path, expected, { value: events.length, event });
}
