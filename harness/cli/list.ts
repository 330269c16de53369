import { oneLine } from "../report/visible.js";
import type { Loaded } from "./wiring.js";

/**
 * What would run, one scenario a line, in an order and form that other programs can read: place, tab, title,
 * mark.
 */
export function listScenarios(scenarios: readonly Loaded[]): string {
  return scenarios
    .map(
      (scenario) =>
        `${oneLine(`${scenario.file}:${scenario.line}`)}\t${oneLine(scenario.title)}${markOf(scenario)}\n`,
    )
    .join("");
}

function markOf({ data }: Loaded): string {
  if (data.skip !== undefined) return `\tskip: ${oneLine(data.skip)}`;
  if (data.todo !== undefined) return `\ttodo: ${oneLine(data.todo)}`;
  return "";
}
