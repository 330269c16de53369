import type { TimelineLine } from "../core/report.js";
import type { JudgedProblem } from "./findings.js";
import type { StoryLine } from "./story.js";

/**
 * Marks the first line that tells of, or comes after, the earliest problem; the last line, if the problem is
 * that something never came. A problem that knows no event (a metric that differs) has no place: many turns
 * take no time at all, so that its time would point at any line.
 */
export function markFirstDifference(
  lines: readonly StoryLine[],
  problems: readonly JudgedProblem[],
): TimelineLine[] {
  const firsts = problems.flatMap(({ event }) => (event === undefined ? [] : [firstLine(lines, event)]));
  const first = firsts.length === 0 ? -1 : Math.min(...firsts, lines.length - 1);
  return lines.map(({ at, depth, text, type }, index) => ({
    at,
    depth,
    text,
    event: type,
    ...(index === first ? { first: true } : {}),
  }));
}

/** Past the last line if nothing follows. */
function firstLine(lines: readonly StoryLine[], event: number): number {
  const index = lines.findIndex((line) => line.event >= event);
  return index === -1 ? lines.length : index;
}
