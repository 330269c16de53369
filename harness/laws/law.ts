import type { RecordedEvent } from "../core/record.js";

/** The event of one type. */
export type EventOf<T extends RecordedEvent["type"]> = Extract<RecordedEvent, { type: T }>;

/**
 * A promise of the engine that must hold on every run (harness 3.4), checked over the lifecycle stream as it
 * passes. One small module each.
 */
export interface Law {
  /** As scenarios (`violates`), reports and `hookrig explain` name it: `budget-exact`. */
  readonly name: string;
  /** One sentence. */
  readonly promise: string;
  /** Where it is promised: `engine 1.5`. */
  readonly clause: string;
  /** How a user's hooks can break it; false: it holds whatever they do. */
  readonly breakable: false | string;
  /** Begins to watch one run. `broken` is told what was seen, and the fewest events that show it. */
  watch(broken: (what: string, witness: readonly RecordedEvent[]) => void): LawWatch;
}

/** What a law wants to be told: events by type, in their order, and that the run is over. */
export type LawWatch = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>) => void;
} & {
  readonly end?: (facts: RunFacts) => void;
};

/** What is known of a run beside its stream once it is over. */
export interface RunFacts {
  /** What the script found wrong: a call without a cue, cues left over, a reply not taken whole, … */
  readonly scriptProblems: readonly { readonly code: string; readonly message: string }[];
  /** Spans that were started and never ended, by name; undefined where no tracer listened. */
  readonly openSpans?: readonly string[];
}

/** A law that a run broke. */
export interface BrokenLaw {
  readonly law: string;
  /** What was seen, in one sentence. */
  readonly what: string;
  /** The shortest witness: the few events that show it. */
  readonly witness: readonly RecordedEvent[];
}
