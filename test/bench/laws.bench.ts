import type { LifecycleEvent, Observer } from "hookrig";
import { LawChecks } from "hookrig/harness";
import { measure, report, type Subject } from "./measure.js";
import { byEngine } from "./turns.js";

/** A turn of model → tool → model, traced into memory; `observers` read the stream, too. */
function tracedTurn(hooksAPoint: number, observers: readonly Observer[]): Subject["run"] {
  const trace: LifecycleEvent[] = [];
  const recorder: Observer = { event: (event) => void trace.push(event) };
  return byEngine(hooksAPoint, [recorder, ...observers], undefined, () => {
    trace.length = 0;
  });
}

/** The laws begin to watch anew with each turn, as they do with each run of the fuzzer. */
function watchedAnew(hooksAPoint: number): Subject["run"] {
  let checks = new LawChecks();
  const run = tracedTurn(hooksAPoint, [{ event: (event) => checks.event(event) }]);
  return async (count) => {
    for (let index = 0; index < count; index += 1) {
      checks = new LawChecks();
      await run(1);
      const [broken] = checks.end({ scriptProblems: [] });
      if (broken !== undefined) throw new Error(`the bench broke ${broken.law}: ${broken.what}`);
    }
  };
}

/** What it costs to check all laws on a turn. */
export async function lawsBench(): Promise<number> {
  let broken = 0;
  for (const hooks of [0, 1, 4]) {
    const subjects: Subject[] = [
      { name: "traced into memory", run: tracedTurn(hooks, []) },
      { name: "traced, all laws", run: tracedTurn(hooks, [new LawChecks()]) },
      { name: "traced, all laws, watching anew each turn", run: watchedAnew(hooks) },
    ];
    const limits = [{ of: "traced, all laws", to: "traced into memory", atMost: 2 }];
    const measured = await measure(subjects, { samples: 31, rounds: 1_000 });
    broken += report(
      `A turn under all laws, ${hooks} async hook(s) a point`,
      measured,
      hooks === 1 ? limits : [],
    );
  }
  return broken;
}
