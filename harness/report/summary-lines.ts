import type { JsonReport, ReportSummary, ScenarioStatus } from "../core/report.js";
import { counted } from "./counted.js";
import type { Paint } from "./paint.js";
import type { Closing } from "./reporter.js";
import { showMs } from "./show-ms.js";
import { STATUS_SIGNS } from "./status.js";
import { oneLine } from "./visible.js";

/** The last lines of a run: what was proved, what was not, and how long it took. */
export function summaryLines({ summary, scenarios }: JsonReport, closing: Closing, paint: Paint): string[] {
  const row = (label: string, text: string) => `${paint.dim(label.padEnd(12))}  ${text}`;
  const escaped = scenarios.filter((scenario) => scenario.escapes.length > 0).length;
  const leftOver = (summary.leftOver > 0 ? paint.red : String)(`${summary.leftOver} left over`);
  const rows = [
    row("scenarios", scenarioCounts(summary, closing, paint)),
    row("turns", String(summary.turns)),
    row("model calls", `${summary.modelCalls}: ${counted(summary.served, "cue")} served, ${leftOver}`),
    row("checks", checked(summary)),
    row("never called", neverCalled(summary.uncalled, paint)),
    row("time", times(summary.virtualMs, closing.realMs)),
  ];
  if (escaped > 0)
    rows.push(
      row("escapes", paint.yellow(`${counted(escaped, "scenario")} waited for reality: not reproducible`)),
    );
  if (closing.interrupted) rows.push(paint.red("interrupted: this report is partial"));
  return rows;
}

const COUNTED = [
  ["failed", "failed"],
  ["errors", "error"],
  ["passed", "passed"],
  ["known", "known"],
  ["skipped", "skipped"],
  ["todo", "todo"],
] as const satisfies readonly (readonly [keyof ReportSummary, ScenarioStatus])[];

function scenarioCounts(summary: ReportSummary, { notRun }: Closing, paint: Paint): string {
  const counts = COUNTED.filter(([key]) => summary[key] > 0).map(([key, status]) => {
    const { word, color } = STATUS_SIGNS[status];
    return paint[color](`${summary[key]} ${word}`);
  });
  if (notRun > 0) counts.push(paint.yellow(`${notRun} not run`));
  return counts.length === 0 ? "none" : counts.join(", ");
}

function checked({ checks, laws, hookCalls }: ReportSummary): string {
  return [counted(checks, "expectation"), counted(laws, "law"), counted(hookCalls, "hook call")].join(", ");
}

function neverCalled(hooks: readonly string[], paint: Paint): string {
  if (hooks.length === 0) return paint.dim("no hook: all that were registered were called");
  return paint.yellow(hooks.map(oneLine).join(", "));
}

function times(virtualMs: number, realMs: number | undefined): string {
  const virtual = `${showMs(virtualMs)} virtual`;
  return realMs === undefined ? virtual : `${virtual}, ${showMs(Math.round(realMs))} real`;
}
