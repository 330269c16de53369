import { LAWS } from "../laws/laws.js";
import { LAWS_OF_TWO_RUNS } from "../laws/laws-of-two-runs.js";
import type { DataProblem } from "./data-problem.js";
import type { Path } from "./load-error.js";
import { didYouMean } from "./nearest.js";
import type { ScenarioData } from "./schema.js";

const NAMES = LAWS.map(({ name }) => name);

/** The laws that a scenario names must exist, unless a module of hooks may bring them along. */
export function checkLawNames(data: ScenarioData): DataProblem[] {
  const mayHaveOwn = data.hooks?.use !== undefined;
  return namedLaws(data).flatMap(({ name, path }) => {
    const ofTwoRuns = LAWS_OF_TWO_RUNS.includes(name);
    if (NAMES.includes(name) || (mayHaveOwn && !ofTwoRuns)) return [];
    const problem = ofTwoRuns ? ofTwo(name) : noLaw(name);
    return [{ code: "LAW_UNKNOWN" as const, problem, path }];
  });
}

function ofTwo(name: string): string {
  return `\`${name}\` is a law about two runs, which the fuzzer checks: no scenario can violate it`;
}

function noLaw(name: string): string {
  return `there is no law \`${name}\`${didYouMean(name, NAMES) || "; `docs/laws.md` lists them"}`;
}

/** The laws that a scenario names, with the places where it does. */
export function namedLaws({ violates = [], fails }: ScenarioData): { name: string; path: Path }[] {
  const law = fails?.with.law;
  return [
    ...violates.map((name, index) => ({ name, path: ["violates", index] })),
    ...(law === undefined ? [] : [{ name: law, path: ["fails", "with", "law"] }]),
  ];
}
