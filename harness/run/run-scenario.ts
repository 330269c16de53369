import type { RecordedEvent } from "../core/record.js";
import type { Counts, ScenarioReport } from "../core/report.js";
import { LawChecks } from "../laws/law-checks.js";
import type { LoadedScenario } from "../scenario/loaded-scenario.js";
import { coverage, withHookPlaces } from "./coverage.js";
import { judgeLaws } from "./judge-laws.js";
import { inOrder, judgeRun } from "./judge-run.js";
import { watchOpenSpans } from "./open-spans.js";
import { type PlayedScenario, type PlayOptions, playScenario } from "./play-scenario.js";
import { settle } from "./settle.js";
import { unknownNames } from "./telemetry-names.js";

/** How a scenario is played. */
export type RunScenarioOptions = PlayOptions;

/**
 * Plays one scenario on virtual time and judges it: its expectations, that everything scripted was consumed
 * exactly, and the laws that hold of every run. Rejects only where the harness itself breaks, or a module of
 * the scenario does not load (`MODULE_INVALID`).
 */
export async function runScenario(
  loaded: LoadedScenario,
  options: RunScenarioOptions = {},
): Promise<ScenarioReport> {
  const laws = new LawChecks();
  const spans = await watchOpenSpans();
  const observers = [...(options.observers ?? []), laws, spans.observer];
  const played = await playScenario(loaded, { ...options, observers });
  const { scenario, run, origin, escapes } = played;
  const registered = played.registered();
  const judgedLaws = judgeLaws(played, laws, spans.names());
  const noticed = [...judgedLaws.noticed, ...judgedLaws.problems, ...unknownNames(played)];
  const judged = judgeRun(scenario, run, origin, noticed);
  const settled = {
    problems: withHookPlaces(inOrder(judged.problems), registered),
    turns: judged.turns,
    counts: { ...countsOf(played, judged.checks), laws: judgedLaws.held },
    ...coverage(registered, run.events),
    escapes,
  };
  return settle(scenario, run, settled, judgedLaws.broken);
}

function countsOf({ run, script, virtualMs }: PlayedScenario, judged: number): Omit<Counts, "laws"> {
  const count = (type: RecordedEvent["type"]) => run.events.filter((event) => event.type === type).length;
  return {
    checks: judged + script.checks,
    served: script.served,
    leftOver: script.problems.filter(({ code }) => code === "SCRIPT_LEFT_OVER").length,
    turns: run.turns.length,
    modelCalls: count("modelCall.started"),
    hookCalls: count("hook.started") + count("agentHook.started"),
    virtualMs,
  };
}
