import type { Engine } from "hookrig";
import type { ScenarioData } from "hookrig/harness";

/**
 * A scenario with one thing changed that it should notice. Either its data is changed, or the engine that
 * plays it.
 */
export interface Variant {
  /** What was changed, for who reads "stays green with …". */
  readonly change: string;
  readonly data?: ScenarioData;
  readonly prepare?: (engine: Engine) => void;
}
