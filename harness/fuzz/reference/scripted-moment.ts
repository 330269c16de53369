import type { PointName, ProgramMoment } from "../program.js";
import { durationMs } from "./duration-ms.js";

/**
 * The moment of a `cancel` or an `interrupt`: so long after a point fired for the nth time in the turn
 * (harness 3b).
 */
export class ScriptedMoment {
  /** When it comes, in virtual time; never, as long as its point has not fired so often. */
  at = Number.POSITIVE_INFINITY;
  readonly #moment: ProgramMoment | undefined;
  #toCome: number;

  constructor(moment: ProgramMoment | undefined) {
    this.#moment = moment;
    this.#toCome = moment?.nth ?? 1;
  }

  fired(point: PointName, now: number): void {
    if (point !== this.#moment?.on) return;
    this.#toCome -= 1;
    if (this.#toCome === 0) this.at = now + durationMs(this.#moment.after);
  }
}
