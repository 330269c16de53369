import type { RecordedEvent } from "../core/record.js";

/** How deep one program went. */
export interface ProgramDepth {
  readonly modelCalls: number;
  readonly hookCalls: number;
  readonly turns: number;
}

/** How deep a campaign went (harness 3.5). */
export interface DepthFigures {
  readonly median: ProgramDepth;
  readonly most: ProgramDepth;
  /** The program with the most hook calls. */
  readonly deepest: ProgramDepth;
  /** Sequences of hook calls with their results, each counted once; at most `SEQUENCES_COUNTED`. */
  readonly sequences: number;
}

/** What the median program of a campaign that counts must reach (harness 3.5). */
export const LEAST_MEDIAN = { modelCalls: 3, hookCalls: 12 } as const;

/** More sequences than these are not told apart: they would cost memory without end. */
export const SEQUENCES_COUNTED = 5_000_000;

const NONE: ProgramDepth = { modelCalls: 0, hookCalls: 0, turns: 0 };
const KEYS = ["modelCalls", "hookCalls", "turns"] as const;

/** Gathers the depth of programs as they are run. */
export class Depth {
  readonly #counts = { modelCalls: new Counts(), hookCalls: new Counts(), turns: new Counts() };
  readonly #sequences = new Set<number>();
  #deepest = NONE;

  /** Takes the lifecycle stream of one program, and the number of its turns. */
  add(events: readonly RecordedEvent[], turns: number): void {
    let modelCalls = 0;
    let hookCalls = 0;
    const sequence = new SequenceHash();
    for (const event of events) {
      if (event.type === "modelCall.started") modelCalls += 1;
      else if (event.type === "hook.ended") {
        hookCalls += 1;
        sequence.add(event.point);
        sequence.add(event.result ?? event.outcome);
      } else if (event.type === "agentHook.ended") {
        hookCalls += 1;
        sequence.add(event.hookType);
        sequence.add(event.replaced ? "replaced" : event.outcome);
      }
    }
    const program = { modelCalls, hookCalls, turns };
    for (const key of KEYS) this.#counts[key].add(program[key]);
    if (hookCalls > this.#deepest.hookCalls) this.#deepest = program;
    if (this.#sequences.size < SEQUENCES_COUNTED) this.#sequences.add(sequence.value);
  }

  figures(): DepthFigures {
    const { modelCalls, hookCalls, turns } = this.#counts;
    const of = (what: "median" | "most") => ({
      modelCalls: modelCalls[what],
      hookCalls: hookCalls[what],
      turns: turns[what],
    });
    return {
      median: of("median"),
      most: of("most"),
      deepest: this.#deepest,
      sequences: this.#sequences.size,
    };
  }
}

/** Small whole numbers, counted by value: a median without keeping every number. */
class Counts {
  readonly #times: number[] = [];
  #all = 0;

  add(value: number): void {
    this.#times[value] = (this.#times[value] ?? 0) + 1;
    this.#all += 1;
  }

  get most(): number {
    return Math.max(0, this.#times.length - 1);
  }

  /** The lower one of the two in the middle. */
  get median(): number {
    let left = Math.ceil(this.#all / 2);
    for (const [value, times = 0] of this.#times.entries()) {
      left -= times;
      if (left <= 0) return value;
    }
    return 0;
  }
}

/** 53 bits of a sequence of texts (cyrb53): two sequences of a campaign share one by a rare chance. */
class SequenceHash {
  #low = 0xdeadbeef;
  #high = 0x41c6ce57;

  add(text: string): void {
    let low = this.#low;
    let high = this.#high;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      low = Math.imul(low ^ code, 2654435761);
      high = Math.imul(high ^ code, 1597334677);
    }
    this.#low = Math.imul(low ^ 0x1f, 2654435761);
    this.#high = Math.imul(high ^ 0x1f, 1597334677);
  }

  get value(): number {
    const low = Math.imul(this.#low ^ (this.#low >>> 16), 2246822507) ^ this.#high;
    const high = Math.imul(this.#high ^ (this.#high >>> 16), 2246822507) ^ this.#low;
    return 4294967296 * (2097151 & high) + (low >>> 0);
  }
}
