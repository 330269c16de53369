import type { LifecycleEvent } from "hookrig";
import { measure, report, type Subject } from "./measure.js";
import { byEngine, byHand } from "./turns.js";

/** The engine, with a trace in memory that each turn fills anew. */
function tracedIntoMemory(hooksAPoint: number): Subject["run"] {
  const trace: LifecycleEvent[] = [];
  const recorder = { event: (event: LifecycleEvent) => void trace.push(event) };
  return byEngine(hooksAPoint, [recorder], undefined, () => {
    trace.length = 0;
  });
}

export async function turnBench(): Promise<number> {
  let broken = 0;
  for (const hooks of [0, 1, 4]) {
    const subjects: Subject[] = [
      { name: "by hand", run: byHand(hooks) },
      { name: "engine, silent", run: byEngine(hooks) },
      { name: "engine, traced into memory", run: tracedIntoMemory(hooks) },
    ];
    const limits = [
      { of: "engine, silent", to: "by hand", atMost: 6 },
      { of: "engine, traced into memory", to: "by hand", atMost: 10 },
    ];
    const measured = await measure(subjects, { samples: 31, rounds: 1_000 });
    broken += report(
      `A turn (model → tool → model), ${hooks} async hook(s) a point`,
      measured,
      hooks === 1 ? limits : [],
    );
  }
  return broken;
}
