import { EFFORTS, type Effort, OptimizationPolicy } from "hookrig";
import type { Cell, CoverageTable } from "./table.js";
import type { TurnEvents } from "./turn-events.js";

const CHECKS = [
  "tool review, by the reviewer",
  "tool review, by a hook",
  "message review, by the reviewer",
  "message review, by a hook",
  "moderation",
  "mixed",
] as const;
const BELOW = "one below the limit";
const AT = "at the limit";
const defaults = new OptimizationPolicy();

export const budgets: CoverageTable = {
  name: "Checks, efforts, limits",
  about:
    "Who rejected, up to each effort's own limit (`MIN` 1, `LOW` 2, `MEDIUM` 3, `HIGH` 5, `MAX` 10): " +
    "one below it the turn still answered, at it the turn gave up. Mixed: rejections of more than one " +
    "of these kinds.",
  head: "check and effort",
  rows: CHECKS.flatMap((check) => EFFORTS.map((effort) => rowName(check, effort))),
  columns: [BELOW, AT],
  cellsOf: ({ turns }) => turns.flatMap(cellsOfTurn),
};

function cellsOfTurn(turn: TurnEvents): Cell[] {
  const end = turn.first("turn.ended");
  // A limit that the scenario sets itself says nothing about the effort's own.
  if (end?.outcome !== "completed" || end.limit !== defaults.maxRejections(end.effort)) return [];
  const checks = checksOf(turn);
  const [check] = checks;
  if (check === undefined) return [];
  const row = rowName(checks.size > 1 ? "mixed" : check, end.effort);
  const kind = turn.first("giveUp")?.kind;
  if (kind === undefined && end.spent === end.limit - 1) return [{ row, column: BELOW }];
  if (kind === "RETRIES_EXHAUSTED" && end.spent === end.limit) return [{ row, column: AT }];
  return [];
}

/**
 * What rejected something in the turn. Below a limit of one that is nothing: then what might have, and
 * passed.
 */
function checksOf(turn: TurnEvents): Set<string> {
  const rejecting = turn.all("rejected").map(({ check, decidedBy }) => {
    if (check === "moderation") return check;
    const by = decidedBy === "hook" ? "a hook" : "the reviewer";
    return `${check === "tool_review" ? "tool review" : "message review"}, by ${by}`;
  });
  const passing = turn
    .all("moderation.ended")
    .filter((event) => event.direction === "outgoing" && event.flagged === false);
  if (rejecting.length === 0 && passing.length > 0) return new Set(["moderation"]);
  return new Set(rejecting);
}

function rowName(check: string, effort: Effort): string {
  return `${check}, ${effort}`;
}
