import type { Found, Hunted } from "./hunt.js";

/** What all mutants together must keep to (harness 3.5). */
export const BOUNDS = { runs: 50_000, medianRuns: 1000, medianSize: 6 } as const;

const FINDERS = ["law", "reference", "metamorphic", "harness"] as const satisfies readonly Found["by"][];

/** The line above the rows. */
export const HEAD = row("clause", "mutant", "runs", "size", "s", "found by");

/** One line for a mutant: who found it, how soon, and how small the scenario is that shows it. */
export function rowOf({ mutant, hunt, seconds, fault }: Hunted): string {
  const { name, clause, why } = mutant;
  const spent = seconds.toFixed(1);
  if (fault !== undefined) return row(clause, name, "", "", spent, `NOT HUNTED: ${fault}`);
  const { runs, found } = hunt;
  if (found === undefined) return row(clause, name, `${runs}`, "", spent, `NOT FOUND: ${why}`);
  const by = found.by === "law" ? `law ${found.name}` : `${found.by}: ${found.name}`;
  return row(clause, name, `${runs}`, `${found.size}`, spent, by);
}

/** What the mutants came to together, and whether that is good enough. */
export function verdictOn(all: readonly Hunted[]): {
  readonly lines: readonly string[];
  readonly held: boolean;
} {
  const found = all.flatMap(({ hunt: { runs, found: by } }) => (by === undefined ? [] : [{ runs, by }]));
  const runs = found.map((one) => one.runs);
  const sizes = found.map(({ by }) => by.size);
  const counted = FINDERS.map(
    (finder) => `${found.filter(({ by }) => by.by === finder).length} by ${finder}`,
  );
  const held =
    all.length > 0 &&
    found.length === all.length &&
    median(runs) <= BOUNDS.medianRuns &&
    Math.max(...runs) <= BOUNDS.runs &&
    median(sizes) <= BOUNDS.medianSize;
  const worst = Math.max(0, ...runs);
  const lines = [
    `${found.length}/${all.length} found (${counted.join(", ")})`,
    `runs: median ${median(runs)} (at most ${BOUNDS.medianRuns}), worst ${worst} (at most ${BOUNDS.runs})`,
    `parts of the shrunk scenarios: median ${median(sizes)} (at most ${BOUNDS.medianSize})`,
  ];
  return { lines, held };
}

/** The middle one, or the higher of the two; 0 of nothing. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function row(clause: string, name: string, runs: string, size: string, seconds: string, by: string): string {
  const numbers = `${runs.padStart(6)} ${size.padStart(4)} ${seconds.padStart(6)}`;
  return `${clause.padEnd(25)} ${name.padEnd(35)} ${numbers}  ${by}`;
}
