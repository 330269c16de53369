import { honoursAnything } from "hookrig";
import { budgets } from "./budgets.js";
import { endings } from "./endings.js";
import { ELSEWHERE, errorsCaught, SUPPRESSED, TOLD } from "./errors-caught.js";
import { pointRows } from "./point-rows.js";
import type { EmptyCells } from "./reasons.js";
import { resultsByPlace } from "./results-by-place.js";

const atMin = (check: string) => `${check}, MIN`;

/** The cells that no scenario can fill. Whoever fills one all the same takes its reason out. */
export const emptyCells: readonly EmptyCells[] = [
  {
    table: resultsByPlace.name,
    rows: pointRows.filter(({ point }) => honoursAnything(point)).map(({ name }) => `${name} nothing`),
    why: "a fault: see the next table",
  },
  {
    table: budgets.name,
    rows: [
      "tool review, by the reviewer",
      "tool review, by a hook",
      "message review, by the reviewer",
      "message review, by a hook",
    ].map(atMin),
    why: "nothing is reviewed at MIN",
  },
  { table: budgets.name, rows: [atMin("mixed")], why: "at MIN only moderation rejects" },
  {
    table: budgets.name,
    rows: ["mixed, LOW"],
    columns: ["one below the limit"],
    why: "one rejection is no mix",
  },
  {
    table: endings.name,
    rows: ["completed: a reply that a hook dropped", "completed: gave up, a text that a hook dropped"],
    columns: ["stream"],
    why: "in stream output BAIL at `onMessageGenerated` comes after the message, and drops nothing",
  },
  {
    table: errorsCaught.name,
    rows: [
      "HOOK_POINT_UNKNOWN",
      "HOOK_NOT_ISOLATABLE",
      "AGENT_HOOK_TYPE_UNKNOWN",
      "AGENT_HOOK_NAME_UNKNOWN",
      "AGENT_HOOK_NOT_A_FUNCTION",
      "TOOL_CALL_REFUSED",
      "TURN_CLOSED",
      "SESSION_SEND_INSIDE_TURN",
      "POLICY_INVALID",
      "CONFIG_INVALID",
    ],
    columns: [TOLD, SUPPRESSED],
    why: "thrown at the code that asked for it: at most the cause of the error of a hook that lets it pass",
  },
  {
    table: errorsCaught.name,
    rows: ["RULE_CALLBACK_ERROR", "COMPACTION_FAILED"],
    columns: [TOLD, SUPPRESSED],
    why: "comes beside the answer or after it, and fails no turn",
  },
  {
    table: errorsCaught.name,
    rows: ["TURN_CANCELLED", "TURN_INTERRUPTED"],
    why: "a cancel is no error: the stage is `cancelled`",
  },
  {
    table: errorsCaught.name,
    rows: ["AGENT_HOOK_REENTRANT", "TURN_FAILED", "REVIEW_FAILED", "MODERATION_FAILED", "MATCHING_FAILED"],
    columns: [ELSEWHERE],
    why: "belongs to the answer: it fails the turn, as what it is",
  },
];
