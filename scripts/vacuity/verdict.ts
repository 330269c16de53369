import type { Tried } from "./try-scenario.js";

/** What `npm run vacuity` says of a suite; `held`: whether CI may go on. */
export interface Verdict {
  readonly lines: readonly string[];
  readonly held: boolean;
}

/**
 * A line for each change that went unnoticed, each mark that nothing needs, and each scenario that is red
 * as it stands; then the totals. A mark excuses all that its document does not notice, and must excuse
 * something.
 */
export function verdictOn(all: readonly Tried[]): Verdict {
  const excusing = new Set(all.filter(({ green }) => green.length > 0).map(documentOf));
  const faults = all.flatMap((tried) => faultsOf(tried, excusing.has(documentOf(tried))));
  const variants = all.reduce((sum, tried) => sum + tried.variants, 0);
  const vacuous = all.filter(({ green, mark }) => green.length > 0 && mark === undefined).length;
  const excused = all.filter(({ green, mark }) => green.length > 0 && mark !== undefined).length;
  const totals = `${all.length} scenarios, ${variants} variants, ${vacuous} vacuous, ${excused} excused`;
  return { lines: [...faults, totals], held: faults.length === 0 && variants > 0 };
}

function faultsOf(tried: Tried, needsMark: boolean): string[] {
  const { file, line, title, mark, green, red } = tried;
  const name = `${file}:${line} "${title}"`;
  if (red !== undefined) return [`${name} is red as it stands: ${red}`];
  if (mark === undefined) return green.map((change) => `${name} stays green with ${change}`);
  return needsMark ? [] : [`${name} is marked vacuous, and notices every change: remove the mark`];
}

function documentOf({ file, document }: Tried): string {
  return `${file} ${document}`;
}
