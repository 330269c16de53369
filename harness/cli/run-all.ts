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
    tally.add(position, await playItem(item, wiring, options));
  }
}

/** Plays one scenario as often as asked, and writes its trace. */
export async function playItem<S extends Loaded>(
  { scenario, traceFile }: Item<S>,
  wiring: Pick<Wiring<S>, "run">,
  options: PlayOptions,
): Promise<ScenarioReport> {
  const unplayed = markedUnplayed(scenario);
  if (unplayed !== undefined) return unplayed;
  const run = wiring.run.bind(wiring);
  const { report, events } = await repeat(options.repeat, () => play(scenario, run, options.wallLimitMs));
  if (traceFile !== undefined)
    writeTrace(resolve(options.cwd, traceFile), portable(traceText(events), options.cwd));
  return JSON.parse(portable(JSON.stringify(scenarioFields(report)), options.cwd)) as ScenarioReport;
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
