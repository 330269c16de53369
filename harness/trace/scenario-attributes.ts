import type { RecordedSpan } from "../core/record.js";
import type { ScenarioStatus } from "../core/report.js";
import type { TraceOrigin } from "./trace-header.js";

/** What the first span of each trace says of the scenario that it comes from. The engine knows none of it. */
export const SCENARIO = {
  title: "hookrig.scenario.title",
  file: "hookrig.scenario.file",
  line: "hookrig.scenario.line",
  status: "hookrig.scenario.status",
} as const;

/** `status` is left out where nobody knows: a trace file holds what happened, and no judgement. */
export function scenarioAttributes(
  { scenario, file, line }: TraceOrigin,
  status?: ScenarioStatus,
): RecordedSpan["attributes"] {
  return {
    [SCENARIO.title]: scenario,
    [SCENARIO.file]: file,
    [SCENARIO.line]: line,
    ...(status === undefined ? {} : { [SCENARIO.status]: status }),
  };
}
