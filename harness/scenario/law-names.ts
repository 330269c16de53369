import { LAWS } from "../laws/laws.js";
import type { DataProblem } from "./data-problem.js";
import type { Path } from "./load-error.js";
import { didYouMean } from "./nearest.js";
import type { ScenarioData } from "./schema.js";

const NAMES = LAWS.map(({ name }) => name);

/** The laws that a scenario names must exist, unless a module of hooks may bring them along. */
export function checkLawNames({ violates = [], fails, hooks }: ScenarioData): DataProblem[] {
  if (hooks?.use !== undefined) return [];
  const named: { name: string | undefined; path: Path }[] = [
    ...violates.map((name, index) => ({ name, path: ["violates", index] })),
    { name: fails?.with.law, path: ["fails", "with", "law"] },
  ];
  return named.flatMap(({ name, path }) => {
    if (name === undefined || NAMES.includes(name)) return [];
    const meant = didYouMean(name, NAMES) || `; \`docs/laws.md\` lists them`;
    return [{ code: "LAW_UNKNOWN" as const, problem: `there is no law \`${name}\`${meant}`, path }];
  });
}
