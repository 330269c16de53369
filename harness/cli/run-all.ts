import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { ScenarioReport } from "../core/report.js";
import { scenarioFields } from "../report/json.js";
import { traceText } from "../report/trace-file.js";
import { play } from "./play.js";
import { repeat } from "./repeat.js";
import type { Tally } from "./tally.js";
import { writeTrace } from "./traces.js";
import { markedUnplayed } from "./unplayed.js";
import type { Loaded, Wiring } from "./wiring.js";

/** How each scenario is played. Plain data, so that it can be sent to a worker. */
export interface PlayOptions {
  readonly cwd: string;
  readonly wallLimitMs: number;
  readonly repeat: number;
  /** Whether somebody reads the traces, beside the files that hold them. */
  readonly keepTraces: boolean;
}

/** What came of a scenario. */
export interface Outcome {
  readonly report: ScenarioReport;
  /** Its lifecycle stream as a trace file holds it: text, so that a worker can send it. */
  readonly trace?: string;
}

/** A scenario, and where its trace goes. */
export interface Item<S extends Loaded> {
  readonly scenario: S;
  readonly traceFile: string | undefined;
}

/** Plays the scenarios one after the other, in this process. */
export async function runAll<S extends Loaded>(
  items: readonly Item<S>[],
  tally: Tally,
  wiring: Pick<Wiring<S>, "run">,
  options: PlayOptions,
): Promise<void> {
  for (const [position, item] of items.entries()) {
    if (tally.over) return;
    await tally.add(position, await playItem(item, wiring, options));
  }
}

/** Plays one scenario as often as asked, and writes its trace. */
export async function playItem<S extends Loaded>(
  { scenario, traceFile }: Item<S>,
  wiring: Pick<Wiring<S>, "run">,
  { cwd, wallLimitMs, repeat: times, keepTraces }: PlayOptions,
): Promise<Outcome> {
  const unplayed = markedUnplayed(scenario);
  if (unplayed !== undefined) return { report: unplayed };
  const run = wiring.run.bind(wiring);
  const played = await repeat(times, () => play(scenario, run, wallLimitMs));
  const report = JSON.parse(portable(JSON.stringify(scenarioFields(played.report)), cwd)) as ScenarioReport;
  if (traceFile === undefined && !keepTraces) return { report };
  const trace = portable(traceText(played.report, played.events), cwd);
  if (traceFile !== undefined) writeTrace(resolve(cwd, traceFile), trace);
  return keepTraces ? { report, trace } : { report };
}

/**
 * JSON text without the working directory, which errors of Node and of users' modules name: what is written
 * must be the same in another folder.
 */
function portable(json: string, cwd: string): string {
  const url = pathToFileURL(cwd).href;
  const path = JSON.stringify(cwd + sep).slice(1, -1);
  return json.replaceAll(`${url}/`, "").replaceAll(path, "");
}
