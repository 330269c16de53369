import {
  HOOK_POINTS,
  type HookPoint,
  type HookPointName,
  type HookResult,
  type Output,
} from "../../src/index.js";

/** Whether the table of points gives a hook's result a meaning at its point (engine 1.2). */
export function isHonoured(
  point: HookPointName,
  result: HookResult | "nothing" | undefined,
  output: Output | undefined,
): boolean {
  if (result !== "BAIL" && result !== "RESOLVE") return false;
  const row: HookPoint = HOOK_POINTS[point];
  if (result === "RESOLVE") return row.RESOLVE !== null;
  return row.BAIL !== null && (row.bailIn === undefined || row.bailIn === output);
}
