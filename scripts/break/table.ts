import { ENOUGH, type Tried } from "./try-patch.js";

/** One line for a patch: what it breaks, and who noticed first. */
export function rowOf({ patch, red, fault }: Tried): string {
  const { name, clause, why } = patch;
  const head = `${clause.padEnd(24)} ${name.padEnd(32)}`;
  if (fault !== undefined) return `${head} CANNOT BE TRIED: ${fault}`;
  const [first] = red;
  if (first === undefined) return `${head} NOTHING NOTICES: ${why}`;
  const count = red.length < ENOUGH ? `${red.length} ` : `${ENOUGH}+`;
  return `${head} ${count.padStart(4)} red, first: ${first}`;
}

/** Whether each patch was noticed, and the last line that says so. */
export function verdictOn(all: readonly Tried[]): { readonly line: string; readonly held: boolean } {
  const untried = all.filter(({ fault }) => fault !== undefined).length;
  const unnoticed = all.filter(({ fault, red }) => fault === undefined && red.length === 0).length;
  const noticed = all.length - untried - unnoticed;
  const line = `${all.length} patches, ${noticed} noticed, ${unnoticed} unnoticed, ${untried} not tried`;
  return { line, held: all.length > 0 && noticed === all.length };
}
