import { HookrigError, messageOf, systemClock } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { Problem, ScenarioReport } from "../core/report.js";
import { showMs } from "../report/show-ms.js";
import { unplayed } from "./unplayed.js";
import { NO_LIMIT_MS } from "./wall-limit.js";
import type { Loaded, Wiring } from "./wiring.js";

/**
 * How much longer than the runner this waits: the runner ends a scenario itself, and knows what it waited
 * for.
 */
const GRACE_MS = 1000;

export interface Played {
  readonly report: ScenarioReport;
  readonly events: readonly RecordedEvent[];
}

/**
 * Plays one scenario, whatever happens: a runner that throws or never ends is an `error` report, and what is
 * thrown or rejected where nothing waits for it (a hook's forgotten promise) fails the scenario that was
 * running. Never rejects.
 */
export async function play<S extends Loaded>(
  scenario: S,
  run: Wiring<S>["run"],
  wallLimitMs: number,
): Promise<Played> {
  let events: readonly RecordedEvent[] = [];
  const strays: unknown[] = [];
  const onStray = (error: unknown) => void strays.push(error);
  process.on("uncaughtException", onStray);
  process.on("unhandledRejection", onStray);
  try {
    const onRecord = (recorded: readonly RecordedEvent[]) => {
      events = recorded;
    };
    const report = await withinWall(scenario, run(scenario, { wallLimitMs, onRecord }), wallLimitMs);
    // Node tells of a rejection after the microtasks: without this turn the next scenario would be blamed.
    await new Promise((resolve) => setImmediate(resolve));
    return { report: withStrays(report, strays), events };
  } catch (error) {
    const problems = [brokeProblem(error)];
    return { report: withStrays(unplayed(scenario, "error", { problems }), strays), events };
  } finally {
    process.off("uncaughtException", onStray);
    process.off("unhandledRejection", onStray);
  }
}

async function withinWall(scenario: Loaded, run: Promise<ScenarioReport>, wallLimitMs: number) {
  let undo = () => {};
  const late = new Promise<ScenarioReport>((resolve) => {
    const wait = Math.min(wallLimitMs + GRACE_MS, NO_LIMIT_MS);
    const message = `not over after ${showMs(wallLimitMs)} of real time`;
    const report = unplayed(scenario, "error", { problems: [{ kind: "WALL_LIMIT", message }] });
    undo = systemClock.after(wait, () => resolve(report));
  });
  try {
    return await Promise.race([run, late]);
  } finally {
    undo();
  }
}

function withStrays(report: ScenarioReport, strays: readonly unknown[]): ScenarioReport {
  if (strays.length === 0) return report;
  const problems = strays.map((error) => ({
    kind: "UNHANDLED_ERROR",
    message: `nobody waited for: ${messageOf(error)}`,
  }));
  const status = report.status === "error" ? "error" : "failed";
  return { ...report, status, problems: [...report.problems, ...problems] };
}

/** Errors of the harness keep their code; for anything else the stack is the only trace of the defect. */
function brokeProblem(error: unknown): Problem {
  if (HookrigError.isInstance(error)) return { kind: error.code, message: error.message };
  return { kind: "HARNESS_BROKE", message: messageOf(error) };
}
