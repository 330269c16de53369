import { scenarioFields } from "../report/json.js";
import { isRed } from "../report/status.js";
import { traceText } from "../report/trace-file.js";
import type { Played } from "./play.js";

/**
 * Plays a scenario `times` times and reports it once: the first run that is red, else the first. Two runs
 * that differ, in report or trace, are a failure of their own: something in the scenario does not depend on
 * its input alone.
 */
export async function repeat(times: number, playOnce: () => Promise<Played>): Promise<Played> {
  const first = await playOnce();
  if (times === 1) return first;
  const firstText = textOf(first);
  let told = first;
  for (let run = 2; run <= times; run += 1) {
    const next = await playOnce();
    const differs = difference(firstText, textOf(next), run);
    if (!isRed(told.report) && isRed(next.report)) told = next;
    if (differs === undefined) continue;
    const problem = { kind: "REPEAT_DIFFERS", ...differs };
    const { report, events } = told;
    const status = report.status === "error" ? "error" : "failed";
    return { report: { ...report, status, problems: [...report.problems, problem] }, events };
  }
  return told;
}

/** The trace first: where two runs part is told earlier there than in the report. */
function textOf({ report, events }: Played): string {
  return `${traceText(report, events)}${JSON.stringify(scenarioFields(report), null, 2)}`;
}

function difference(first: string, next: string, run: number) {
  if (first === next) return undefined;
  const [before, after] = [first.split("\n"), next.split("\n")];
  const line = before.findIndex((text, index) => text !== after[index]);
  const expected = before[line]?.trim();
  const received = after[Math.max(0, line)]?.trim();
  return {
    message: `run ${run} differs from run 1 at line ${line + 1} of the trace and report`,
    expected,
    received,
  };
}
