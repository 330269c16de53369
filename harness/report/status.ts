import type { ScenarioReport, ScenarioStatus } from "../core/report.js";

/** Red: what makes the exit code bad. */
export function isRed({ status }: Pick<ScenarioReport, "status">): boolean {
  return status === "failed" || status === "error";
}

/** It was played, so it proves something. */
export function hasRun({ status }: Pick<ScenarioReport, "status">): boolean {
  return status !== "skipped" && status !== "todo";
}

/** How a reader is told of each status. */
export const STATUS_SIGNS = {
  passed: { mark: "✓", dot: ".", word: "passed", color: "green" },
  failed: { mark: "✗", dot: "F", word: "failed", color: "red" },
  error: { mark: "!", dot: "E", word: "broke", color: "red" },
  known: { mark: "~", dot: "k", word: "failed as known", color: "yellow" },
  skipped: { mark: "-", dot: "s", word: "skipped", color: "dim" },
  todo: { mark: "-", dot: "t", word: "to do", color: "dim" },
} as const satisfies Record<ScenarioStatus, { mark: string; dot: string; word: string; color: string }>;
