import type { RecordedEvent } from "../../core/record.js";
import type { EventOf } from "../../laws/law.js";
import type { Program } from "../program.js";

/** Things that a campaign must have met to be believed: the `sometimes` list of harness 3.5. */
export interface GoalFamily {
  /** Every goal of the family. */
  readonly names: readonly string[];
  /** Begins to watch the run of one program. `meet` takes a name of the family's, as often as it is met. */
  watch(program: Program, meet: (name: string) => void): GoalWatch;
}

/** What a family wants to be told: events by type, in their order. */
export type GoalWatch = {
  readonly [T in RecordedEvent["type"]]?: (event: EventOf<T>) => void;
};
