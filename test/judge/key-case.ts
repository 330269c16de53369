import type { ExpectData } from "../../harness/scenario/schema/expect.js";
import type { Happened, Rest } from "./turn-of.js";

/** One key of `expect`: what happened, and what may and may not be expected of it. */
export interface KeyCase {
  readonly events: readonly Happened[];
  readonly rest?: Rest;
  /** Expectations that hold. */
  readonly green: readonly ExpectData[];
  /** Expectations that do not, each with the dotted key that its one problem names. */
  readonly red: readonly (readonly [key: string, expect: ExpectData])[];
}
