import { messageOf, sleep, systemClock } from "hookrig";
import type { LoadedScenario, RecordedEvent } from "hookrig/harness";
import { runScenario } from "hookrig/harness";
import { flippedVerdicts } from "./flipped-verdicts.js";
import { honouredResults, unhonoured } from "./honoured-results.js";
import type { Variant } from "./variant.js";
import { withoutHooks } from "./without-hooks.js";

/** What became of a scenario's variants. Plain data, so that a worker can send it. */
export interface Tried {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  /** The document's place in its file: the rows of a table share one, and its marks. */
  readonly document: number;
  /** Why it may stay green, if it is marked so. */
  readonly mark: string | undefined;
  readonly variants: number;
  /** The changes that it did not notice. */
  readonly green: readonly string[];
  /** Why it could not be tried: it is red as it stands. */
  readonly red?: string;
}

/** Real milliseconds for one run: with a hook removed, one may wait for what never comes. */
const WALL_LIMIT_MS = 5000;

/** Whether a scenario takes part: one that does not run, or is known to fail, has no green to lose. */
export function isTried({ data }: LoadedScenario): boolean {
  return data.skip === undefined && data.todo === undefined && data.fails === undefined;
}

/**
 * Plays a scenario as it stands, then each of its variants. A variant that fails, breaks or cannot be built
 * was noticed.
 */
export async function tryScenario(scenario: LoadedScenario): Promise<Tried> {
  const { file, line, title, document, data } = scenario;
  const named = { file, line, title, document, mark: data.vacuous };
  let events: readonly RecordedEvent[] = [];
  const red = await problemOf(scenario, {
    onRecord: (recorded) => {
      events = recorded;
    },
  });
  if (red !== undefined) return { ...named, variants: 0, green: [], red };
  const variants = [...withoutHooks(data), ...unhonoured(honouredResults(events)), ...flippedVerdicts(data)];
  const green: string[] = [];
  for (const variant of variants) if (await staysGreen(scenario, variant)) green.push(variant.change);
  return { ...named, variants: variants.length, green };
}

async function staysGreen(scenario: LoadedScenario, { data, prepare }: Variant): Promise<boolean> {
  const changed = data === undefined ? scenario : scenario.withData(data);
  return (await problemOf(changed, prepare === undefined ? {} : { prepare })) === undefined;
}

/**
 * The first thing that does not hold, whatever way it shows: reported, thrown, or rejected where nobody
 * waits.
 */
async function problemOf(
  scenario: LoadedScenario,
  options: Parameters<typeof runScenario>[1],
): Promise<string | undefined> {
  const strays: unknown[] = [];
  const onStray = (error: unknown) => void strays.push(error);
  process.on("uncaughtException", onStray);
  process.on("unhandledRejection", onStray);
  try {
    const { status, problems } = await runScenario(scenario, { ...options, wallLimitMs: WALL_LIMIT_MS });
    // Node tells of a rejection after the microtasks: without this pause the next run would be blamed.
    await sleep(systemClock, 0);
    if (strays.length > 0) return `nobody waited for: ${messageOf(strays[0])}`;
    return status === "passed" ? undefined : (problems[0]?.message ?? status);
  } catch (error) {
    return messageOf(error);
  } finally {
    process.off("uncaughtException", onStray);
    process.off("unhandledRejection", onStray);
  }
}
