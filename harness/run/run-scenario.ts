import type { RecordedEvent } from "../core/record.js";
import type { Counts, ScenarioReport } from "../core/report.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import { coverage, withHookPlaces } from "./coverage.js";
import { inOrder, judgeRun } from "./judge-run.js";
import { type PlayedScenario, type PlayOptions, playScenario } from "./play-scenario.js";
import { settle } from "./settle.js";

/** How a scenario is played. */
export type RunScenarioOptions = PlayOptions;

/**
 * Plays one scenario on virtual time and judges it: its expectations, and that everything scripted was
 * consumed exactly. Rejects only where the harness itself breaks, or a module of the scenario does not load
 * (`MODULE_INVALID`).
 */
export async function runScenario(
  loaded: LoadedScenario,
  options: RunScenarioOptions = {},
): Promise<ScenarioReport> {
  const played = await playScenario(loaded, options);
  const { scenario, run, origin, registered, escapes } = played;
  const judged = judgeRun(scenario, run, origin, played.noticed);
  return settle(scenario, run, {
    problems: withHookPlaces(inOrder(judged.problems), registered),
    turns: judged.turns,
    counts: countsOf(played, judged.checks),
    ...coverage(registered, run.events),
    escapes,
  });
}

function countsOf({ run, script, virtualMs }: PlayedScenario, judged: number): Counts {
  const count = (type: RecordedEvent["type"]) => run.events.filter((event) => event.type === type).length;
  return {
    checks: judged + script.checks,
    laws: 0,
    served: script.served,
    leftOver: script.problems.filter(({ code }) => code === "SCRIPT_LEFT_OVER").length,
    turns: run.turns.length,
    modelCalls: count("modelCall.started"),
    hookCalls: count("hook.started") + count("agentHook.started"),
    virtualMs,
  };
}
