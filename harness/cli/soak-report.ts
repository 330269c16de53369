import { counted } from "../report/counted.js";
import type { Paint } from "../report/paint.js";
import { showMs } from "../report/show-ms.js";
import { oneLine } from "../report/visible.js";
import type { CountRow } from "../telemetry/count-table.js";
import type { Exported } from "../telemetry/span-export.js";
import type { Counted } from "../telemetry/stream-counts.js";

/** The version of `--report`'s JSON; it grows when a field changes its meaning. */
const SOAK_REPORT_VERSION = 1;

/** What a soak comes to. It shares nothing with the metrics, so that one can be held against the other. */
export interface SoakReport {
  readonly version: typeof SOAK_REPORT_VERSION;
  readonly scenarios: number;
  readonly plays: number;
  /** Plays that had to be left where they were when time was up; nothing of them is counted. */
  readonly cutOff: number;
  /** Of the plays: in which something did not hold, and which the harness could not play to the end. */
  readonly failed: number;
  readonly errors: number;
  readonly virtualSeconds: number;
  readonly spans?: Pick<Exported, "exported" | "lost">;
  readonly counts: Counted;
}

export function soakReport(fields: Omit<SoakReport, "version">): SoakReport {
  return { version: SOAK_REPORT_VERSION, ...fields };
}

/** The last lines of a soak. */
export function soakLines(report: SoakReport, realMs: number, paint: Paint): string[] {
  const { counts, plays, cutOff, failed, errors, scenarios, spans } = report;
  const row = (label: string, text: string) => `${paint.dim(label.padEnd(12))}  ${text}`;
  const bad = [
    failed > 0 ? `${failed} failed` : "",
    errors > 0 ? `${errors} error` : "",
    cutOff > 0 ? `${cutOff} cut off` : "",
  ].filter(Boolean);
  const rounds = Number((plays / scenarios).toFixed(1));
  const played = `${plays}: ${counted(scenarios, "scenario")}, ${counted(rounds, "round")}`;
  return [
    row("plays", [played, ...bad.map(paint.red)].join(", ")),
    row("turns", sum(counts.turns, ["outcome"])),
    row("rejections", sum(counts.rejections, ["check", "decidedBy"])),
    row("restarts", sum(counts.restarts, ["check"])),
    row("give-ups", sum(counts.giveUps, ["kind", "answeredBy"])),
    row("reviews", sum(counts.reviews, ["check", "verdict"])),
    row("model calls", sum(counts.modelCalls, ["outcome"])),
    row("tool calls", sum(counts.toolCalls, ["outcome"])),
    row("hook calls", `${sum(counts.hookCalls, [])}, ${sum(counts.hookErrors, [])} failed`),
    row("compactions", sum(counts.compactions, ["outcome"])),
    ...(spans === undefined ? [] : [row("spans", `${spans.exported} exported, ${spans.lost} lost`)]),
    row("time", `${showMs(report.virtualSeconds * 1000)} virtual, ${showMs(Math.round(realMs))} real`),
  ];
}

/** `12: 10 completed, 2 failed`: how many there were, and of which labels. */
function sum(rows: readonly CountRow[], labels: readonly string[]): string {
  const parts = new Map<string, number>();
  for (const row of rows) {
    const name = labels.map((label) => `${label.endsWith("By") ? "by " : ""}${row[label]}`).join(" ");
    parts.set(name, (parts.get(name) ?? 0) + Number(row.count));
  }
  const total = [...parts.values()].reduce((all, count) => all + count, 0);
  if (total === 0 || labels.length === 0) return String(total);
  return `${total}: ${[...parts].map(([name, count]) => `${count} ${oneLine(name)}`).join(", ")}`;
}
