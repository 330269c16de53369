import { HookrigError, messageOf, systemClock } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { ScenarioReport } from "../core/report.js";
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
 * Plays one scenario, whatever happens: a runner that breaks or never ends is an `error` report, and what is
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
    const report = await withinWall(scenario, wallLimitMs, () => run(scenario, { wallLimitMs, onRecord }));
    // Node tells of a rejection after the microtasks: without this turn the next scenario would be blamed.
    await new Promise((resolve) => setImmediate(resolve));
    return { report: withStrays(report, strays), events };
  } catch (error) {
    return { report: withStrays(refused(scenario, error), strays), events };
  } finally {
    process.off("uncaughtException", onStray);
    process.off("unhandledRejection", onStray);
  }
}

async function withinWall(scenario: Loaded, wallLimitMs: number, run: () => Promise<ScenarioReport>) {
  let undo = () => {};
  // Before the run, which takes a timer that appears later for one of the user's, and waits for it.
  const late = new Promise<ScenarioReport>((resolve) => {
    const wait = Math.min(wallLimitMs + GRACE_MS, NO_LIMIT_MS);
    const message = `not over after ${showMs(wallLimitMs)} of real time`;
    const report = unplayed(scenario, "error", { problems: [{ kind: "WALL_LIMIT", message }] });
    undo = systemClock.after(wait, () => resolve(report));
  });
  try {
    return await Promise.race([run(), late]);
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

/**
 * The runner rejected. With an error that has a code (a user's module that does not load) the scenario
 * failed; anything else is a defect of the harness.
 */
function refused(scenario: Loaded, error: unknown): ScenarioReport {
  if (HookrigError.isInstance(error) && error.code !== "HARNESS_BROKE") {
    return unplayed(scenario, "failed", { problems: [{ kind: error.code, message: error.message }] });
  }
  return unplayed(scenario, "error", { problems: [{ kind: "HARNESS_BROKE", message: messageOf(error) }] });
}
