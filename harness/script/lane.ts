import type { Location } from "../core/location.js";
import { type Cue, callsOf } from "./cue.js";

/** Finds where a cue, or a key of it, stands in its file. */
export type Locate = (
  lane: string,
  index: number,
  path: readonly (string | number)[],
) => Location | undefined;

/** A cue in its lane. */
export interface LaneCue {
  readonly lane: string;
  /** Its place in the list it was scripted in, from 0. */
  readonly index: number;
  readonly cue: Cue;
  /** Calls it still answers. */
  left: number;
  /** Where the cue, or a key of it, is written. */
  at(...path: (string | number)[]): Location | undefined;
}

/** `cue 2 of lane main`. */
export function nameOf({ lane, index }: Pick<LaneCue, "lane" | "index">): string {
  return `cue ${index + 1} of lane ${lane}`;
}

/** The cues of one lane, consumed in order. */
export class Lane {
  readonly name: string;
  #cues: LaneCue[] = [];
  #served = 0;
  #last: LaneCue | undefined;

  constructor(name: string) {
    this.name = name;
  }

  /** Calls answered so far. */
  get served(): number {
    return this.#served;
  }

  /** The cue that answered last. */
  get last(): LaneCue | undefined {
    return this.#last;
  }

  /** The cues that still answer calls, the next one first. */
  get ahead(): readonly LaneCue[] {
    return this.#cues.filter((cue) => cue.left > 0);
  }

  add(cues: readonly Cue[], locate: Locate | undefined): void {
    for (const [index, cue] of cues.entries()) {
      const at = (...path: (string | number)[]) => locate?.(this.name, index, path);
      this.#cues.push({ lane: this.name, index, cue, left: callsOf(cue), at });
    }
  }

  /** The cue for the next call; undefined if there is none. */
  take(): LaneCue | undefined {
    while (this.#cues[0]?.left === 0) this.#cues.shift();
    const next = this.#cues[0];
    if (next === undefined) return undefined;
    next.left -= 1;
    this.#served += 1;
    this.#last = next;
    return next;
  }

  /** Gives up what is left, and returns it. */
  drop(): readonly LaneCue[] {
    const left = this.ahead;
    this.#cues = [];
    return left;
  }
}
