import {
  HOOK_POINTS,
  type HookPoint,
  type HookPointName,
  HookResult,
  hookPointNames,
  type Output,
} from "hookrig";
import type { TurnEvents } from "./turn-events.js";

/** A point as the tables name it. What a result means there may depend on the output. */
interface PointRow {
  readonly name: string;
  readonly point: HookPointName;
  readonly output: Output | undefined;
}

/** Every point in the order of a turn; one where the output makes a difference comes once for each. */
export const pointRows: readonly PointRow[] = hookPointNames.flatMap((point): PointRow[] => {
  const row: HookPoint = HOOK_POINTS[point];
  if (row.bailIn === undefined) return [{ name: `\`${point}\``, point, output: undefined }];
  return (["block", "stream"] as const).map((output) => ({ name: nameIn(point, output), point, output }));
});

/** The name of a point in the tables, for a turn in which it fired. */
export function pointName(turn: TurnEvents, point: HookPointName): string {
  const row: HookPoint = HOOK_POINTS[point];
  const output = turn.first("turn.started")?.output;
  return row.bailIn === undefined || output === undefined ? `\`${point}\`` : nameIn(point, output);
}

/** Whether the table of points gives a result a meaning there. */
export function honours({ point, output }: PointRow, result: HookResult): boolean {
  const row: HookPoint = HOOK_POINTS[point];
  if (result === HookResult.BAIL) return row.BAIL !== null && (row.bailIn ?? output) === output;
  return result === HookResult.RESOLVE && row.RESOLVE !== null;
}

function nameIn(point: HookPointName, output: Output): string {
  return `\`${point}\` (${output})`;
}
