import type { ScenarioReport } from "hookrig/harness";
import { chapterOf, type Patch, StalePatch } from "../patches/patch.js";
import type { Workbench } from "../patches/workbench.js";
import { playSuite, type Red, runTest } from "./suite.js";

/** What became of a planted mistake. */
export interface Tried {
  readonly patch: Patch;
  /** What it turned red, in order, up to `ENOUGH`; empty: nothing noticed it. */
  readonly red: readonly Red[];
  /** Why it could not be tried. */
  readonly fault?: string;
}

/** So many red scenarios say what there is to say; the rest need not be played. */
export const ENOUGH = 25;

/**
 * Plants a mistake and looks who notices: first the files with scenarios of its own clause; if they stay
 * green, the test that the patch names; if that does, too, the whole suite. `suite`: how the scenarios played
 * before.
 */
export async function tryPatch(
  bench: Workbench,
  patch: Patch,
  suite: readonly ScenarioReport[],
): Promise<Tried> {
  try {
    return { patch, red: await bench.with(patch, () => look(bench.folder, patch, suite)) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { patch, red: [], fault: error instanceof StalePatch ? `stale: ${message}` : message };
  }
}

async function look(
  folder: string,
  { clause, test }: Patch,
  suite: readonly ScenarioReport[],
): Promise<readonly Red[]> {
  const citing = filesOf(suite, chapterOf(clause));
  const looks = [
    async () => (citing.length === 0 ? [] : (await playSuite(folder, citing, { bail: ENOUGH })).red),
    async () => (test === undefined ? [] : runTest(folder, test)),
    async () => (await playSuite(folder, ["scenarios"], { bail: ENOUGH })).red,
  ];
  for (const lookAt of looks) {
    const red = await lookAt();
    if (red.length > 0) return red;
  }
  return [];
}

/** The files with a scenario that cites the chapter. */
export function filesOf(suite: readonly ScenarioReport[], chapter: string): string[] {
  const citing = suite.filter(({ clause }) => clause !== undefined && chapterOf(clause) === chapter);
  return [...new Set(citing.map(({ file }) => file))];
}
