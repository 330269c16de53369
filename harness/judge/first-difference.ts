import type { TimelineLine } from "../core/report.js";
import type { JudgedProblem } from "./findings.js";
import type { StoryLine } from "./story.js";

/**
 * Marks the first line that tells of, or comes after, the earliest problem; the last line, if the problem is
 * that something never came. `offset` is the turn's start, in virtual milliseconds since the scenario's. A
 * problem without an event (a broken law, a span) is placed by its time.
 */
export function markFirstDifference(
  lines: readonly StoryLine[],
  problems: readonly JudgedProblem[],
  offset: number,
): TimelineLine[] {
  const firsts = problems
    .map((problem) => firstLine(lines, problem, offset))
    .filter((index) => index !== undefined);
  const first = firsts.length === 0 ? -1 : Math.min(...firsts, lines.length - 1);
  return lines.map(({ at, depth, text, type }, index) => ({
    at,
    depth,
    text,
    event: type,
    ...(index === first ? { first: true } : {}),
  }));
}

/** Past the last line if nothing follows; undefined if the problem has no place at all. */
function firstLine(
  lines: readonly StoryLine[],
  { event, time }: JudgedProblem,
  offset: number,
): number | undefined {
  if (event === undefined && time === undefined) return undefined;
  const follows = (line: StoryLine) =>
    event === undefined ? line.at + offset >= (time ?? 0) : line.event >= event;
  const index = lines.findIndex(follows);
  return index === -1 ? lines.length : index;
}
