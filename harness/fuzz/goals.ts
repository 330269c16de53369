import type { RecordedEvent } from "../core/record.js";
import { cancels } from "./goals/cancels.js";
import { fallbacks } from "./goals/fallbacks.js";
import { giveUps } from "./goals/give-ups.js";
import type { GoalFamily } from "./goals/goal.js";
import { hookResults } from "./goals/hook-results.js";
import { meetings } from "./goals/meetings.js";
import type { Program } from "./program.js";

/** The `sometimes` list (harness 3.5), by family. */
export const GOAL_FAMILIES: readonly GoalFamily[] = [giveUps, fallbacks, cancels, meetings, hookResults];

/** A goal, and how many programs met it. */
export interface GoalCount {
  readonly name: string;
  readonly met: number;
}

/** Counts the programs that meet each goal. */
export class GoalCounts {
  readonly #families: readonly GoalFamily[];
  readonly #met = new Map<string, number>();

  constructor(families: readonly GoalFamily[]) {
    this.#families = families;
    for (const name of families.flatMap(({ names }) => names)) this.#met.set(name, 0);
  }

  /** Takes a program and the lifecycle stream of its run. A goal counts once a program. */
  add(program: Program, events: readonly RecordedEvent[]): void {
    const met = new Set<string>();
    const meet = (name: string) => void met.add(name);
    const watches = this.#families.map((family) => family.watch(program, meet));
    for (const event of events) {
      for (const watch of watches)
        (watch[event.type] as ((event: RecordedEvent) => void) | undefined)?.(event);
    }
    for (const name of met) this.#met.set(name, (this.#met.get(name) ?? 0) + 1);
  }

  /** How many there are, and how many of them were met. */
  get total(): number {
    return this.#met.size;
  }

  get reached(): number {
    let reached = 0;
    for (const met of this.#met.values()) if (met > 0) reached += 1;
    return reached;
  }

  /** Every goal, the least met first; equals in the order of the list. */
  list(): GoalCount[] {
    return [...this.#met].map(([name, met]) => ({ name, met })).sort((a, b) => a.met - b.met);
  }
}
