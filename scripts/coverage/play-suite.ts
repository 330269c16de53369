import { type LoadedScenario, type RecordedEvent, runScenario } from "hookrig/harness";
import type { Played } from "./table.js";
import { turnsOf } from "./turn-events.js";

/** Real milliseconds for one scenario. */
const WALL_LIMIT_MS = 10_000;

/**
 * Plays scenarios one after another. Those that did not pass cover nothing; one that is red is told of in
 * `red`.
 */
export async function playSuite(
  scenarios: readonly LoadedScenario[],
): Promise<{ played: Played[]; red: string[] }> {
  const played: Played[] = [];
  const red: string[] = [];
  for (const scenario of scenarios) {
    const { file, line, title, data } = scenario;
    if (data.skip !== undefined || data.todo !== undefined) continue;
    let events: readonly RecordedEvent[] = [];
    const onRecord = (recorded: readonly RecordedEvent[]) => {
      events = recorded;
    };
    const { status, problems } = await runScenario(scenario, { onRecord, wallLimitMs: WALL_LIMIT_MS });
    if (status === "passed") played.push({ scenario: { file, title, data }, turns: turnsOf(events) });
    else if (status !== "known")
      red.push(`${file}:${line} "${title}" is ${status}: ${problems[0]?.message ?? ""}`);
  }
  return { played, red };
}
