import type { EngineAgent } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { JudgedProblem } from "../judge/findings.js";
import { expectsOf } from "../scenario/expect-checks.js";
import { showPath } from "../scenario/load-error.js";
import { checkTelemetry, type TelemetryNames } from "../scenario/telemetry-checks.js";
import { SCRIPTED_MODEL } from "../script/scripted-model.js";
import type { PlayedScenario } from "./play-scenario.js";

/**
 * What spans and metrics of a run could be named after: what its agents have, and whatever else turned up
 * (hooks may make agents of their own).
 */
export function telemetryNames(
  agents: Iterable<EngineAgent>,
  events: readonly RecordedEvent[],
): TelemetryNames {
  const known = [...agents];
  const toolsOf = ({ tools, rules }: EngineAgent) => [
    ...tools.keys(),
    ...rules.flatMap((rule) => rule.tools.map(({ name }) => name)),
  ];
  const names = {
    agents: new Set(known.map(({ name }) => name)),
    tools: new Set(known.flatMap(toolsOf)),
    models: new Set<string>([SCRIPTED_MODEL.name]),
    providers: new Set<string>([SCRIPTED_MODEL.provider]),
  };
  for (const event of events) {
    if (event.type === "turn.started") names.agents.add(event.agent);
    if (event.type === "toolCall.settled") names.tools.add(event.tool);
    if (event.type === "modelCall.started") {
      names.models.add(event.model);
      names.providers.add(event.provider);
    }
  }
  return {
    agents: [...names.agents],
    tools: [...names.tools],
    models: [...names.models],
    providers: [...names.providers],
  };
}

/**
 * Spans and metrics that are expected and cannot be. A file is checked for them when it is loaded; what its
 * modules bring is only known now.
 */
export function unknownNames({ scenario, names, virtualMs }: PlayedScenario): JudgedProblem[] {
  return expectsOf(scenario.data).flatMap(({ expect, path }) =>
    checkTelemetry(expect, path, names).map(({ code, problem, path: full }) => ({
      kind: code,
      message: `${showPath(full.slice(path.length))}: ${problem}`,
      key: full.slice(path.length).join("."),
      ...(path[0] === "turns" ? { turn: Number(path[1]) + 1 } : {}),
      at: scenario.where([...full]),
      time: virtualMs,
    })),
  );
}
