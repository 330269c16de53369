import type { CoreFunction, Effort, HookPointName } from "../../src/index.js";
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
  watch(broken: TellBroken): LawWatch;
}

type Point = HookPointName;
type Handlers<Key extends string, T extends RecordedEvent["type"]> = {
  readonly [K in Key]?: (event: EventOf<T>) => void;
};

/**
 * What a law wants to be told: events by type, in their order, and that the run is over. Most events of a
 * run are those of hook points and core functions: a law that wants single ones is told of these alone. A
 * plain object, with the same keys for every run.
 */
export type LawWatch = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>) => void;
} & Handlers<`point.started ${Point}`, "point.started"> &
  Handlers<`point.ended ${Point}`, "point.ended"> &
  Handlers<`core.started ${CoreFunction}`, "core.started"> &
  Handlers<`core.ended ${CoreFunction}`, "core.ended"> & {
    /** Told of every event, before the handlers of its type. */
    readonly any?: (event: RecordedEvent) => void;
    /** Not told where the run was broken off: what did not come might have come. */
    readonly end?: (facts: RunFacts) => void;
  };

/** What a law calls when it is broken: what was seen, and the fewest events that show it. */
export type TellBroken = (what: string, witness: readonly RecordedEvent[]) => void;

/** What is known of a run beside its stream once it is over. */
export interface RunFacts {
  /** What the script found wrong: a call without a cue, cues left over, a reply not taken whole, … */
  readonly scriptProblems: readonly { readonly code: string; readonly message: string }[];
  /** Spans that were started and never ended, by name; undefined where no tracer listened. */
  readonly openSpans?: readonly string[] | undefined;
  /**
   * What the run sets of the numbers of rejections that end a turn, by effort; undefined where that is not
   * known.
   */
  readonly maxRejections?: Readonly<Partial<Record<Effort, number>>> | undefined;
  /** The run was given up before its end. */
  readonly brokenOff?: boolean;
}

/** A law that a run broke, or that broke down itself. */
export interface BrokenLaw {
  readonly law: string;
  /** The law itself failed: it threw, say. That is an error of the law, and says nothing of the run. */
  readonly failed?: true;
  /** What was seen, in one sentence. */
  readonly what: string;
  /** The shortest witness: the few events that show it. */
  readonly witness: readonly RecordedEvent[];
}
