import type { Problem } from "../core/report.js";
import type { JudgedProblem } from "../judge/findings.js";
import type { Recorder } from "./recorder.js";

/** Noticed at the moment itself. What is left over, or never came, is noticed at the end. */
const AT_ONCE: ReadonlySet<string> = new Set([
  "SCRIPT_OVERRUN",
  "SCRIPT_REQUEST_MISMATCH",
  "SCRIPT_RESPOND_FAILED",
  "SCRIPT_TOOL_NOT_OFFERED",
  "VERDICT_OVERRUN",
  "DOUBLE_OVERRUN",
]);

/**
 * Places problems that are noticed while a scenario plays: many turns take no virtual time at all, so their
 * times alone cannot order them among the expectations that fell with them.
 */
export class Noticed {
  readonly #places: Pick<JudgedProblem, "turn" | "event">[] = [];

  /** `count`: how many problems there are so far, of a list that only grows. */
  constructor(recorder: Recorder, count: () => number) {
    recorder.listen((_event, turn) => {
      // The first event behind the problem is the first that it can have changed.
      while (this.#places.length < count())
        this.#places.push({ turn: turn + 1, event: recorder.eventsOf(turn).length - 1 });
    });
  }

  /** The problems of that list, each at its place. */
  placed(problems: readonly Problem[]): JudgedProblem[] {
    return problems.map((problem, index) =>
      AT_ONCE.has(problem.kind) ? { ...problem, ...this.#places[index] } : problem,
    );
  }
}
