import type { ScenarioReport } from "hookrig/harness";
import { chapterOf, type Patch, StalePatch } from "./patch.js";
import { playSuite, type Red, runTest } from "./suite.js";
import type { Workbench } from "./workbench.js";

/** What became of a planted mistake. */
export interface Tried {
  readonly patch: Patch;
  /** What it turned red, in order; empty: nothing noticed it. */
  readonly red: readonly Red[];
  /** What was run for that. */
  readonly of: string;
  /** Why it could not be tried. */
  readonly fault?: string;
}

/**
 * Plants a mistake and looks who notices: first the files with scenarios of its own clause; if they stay
 * green, the whole suite; if that does, too, the test that the patch names. `suite`: how the scenarios
 * played before.
 */
export async function tryPatch(
  bench: Workbench,
  patch: Patch,
  suite: readonly ScenarioReport[],
): Promise<Tried> {
  try {
    return await bench.with(patch, () => look(bench, patch, suite));
  } catch (error) {
    const fault = error instanceof StalePatch ? `stale: ${error.message}` : String(error);
    return { patch, red: [], of: "nothing", fault };
  }
}

async function look(bench: Workbench, patch: Patch, suite: readonly ScenarioReport[]): Promise<Tried> {
  const chapter = chapterOf(patch.clause);
  for (const paths of [filesOf(suite, chapter), ["scenarios"]]) {
    if (paths.length === 0) continue;
    const { red, played } = await playSuite(bench.folder, paths);
    const of = `${played.length} scenarios`;
    if (red.length > 0 || (paths[0] === "scenarios" && patch.test === undefined)) return { patch, red, of };
  }
  const { test } = patch;
  if (test === undefined) return { patch, red: [], of: "0 scenarios" };
  return { patch, red: await runTest(bench.folder, test), of: test };
}

/** The files with a scenario that cites the chapter. */
export function filesOf(suite: readonly ScenarioReport[], chapter: string): string[] {
  const citing = suite.filter(({ clause }) => clause !== undefined && chapterOf(clause) === chapter);
  return [...new Set(citing.map(({ file }) => file))];
}
