import type { Problem } from "../core/report.js";
import { asExpected } from "./as-expected.js";
import { type DifferenceLine, difference, inline } from "./difference.js";
import { plain } from "./plain.js";

/** Expected and received as a report shows them: a line each, or as a difference. */
export type Comparison =
  | { readonly expected: string; readonly received: string }
  | { readonly lines: readonly DifferenceLine[] };

/**
 * Compares what a problem holds; undefined if it holds no values. Short ones are shown as they are, of others
 * only what was asked for.
 */
export function comparisonOf(problem: Problem): Comparison | undefined {
  if (!("expected" in problem) && !("received" in problem)) return undefined;
  const narrowed = asExpected(plain(problem.expected), plain(problem.received));
  const expected = inline(problem.expected);
  const received = inline(problem.received) ?? inline(narrowed);
  if (expected !== undefined && received !== undefined) return { expected, received };
  return { lines: difference(problem.expected, narrowed) };
}
