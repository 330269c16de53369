import type { LoadedScenario } from "hookrig/harness";
import type { TurnEvents } from "./turn-events.js";

/** A scenario that passed, and what happened in it. */
export interface Played {
  readonly scenario: Pick<LoadedScenario, "file" | "title" | "data">;
  readonly turns: readonly TurnEvents[];
}

/** A row and a column of a table. */
export interface Cell {
  readonly row: string;
  readonly column: string;
}

/** One question that the suite must answer in full: every row with every column. */
export interface CoverageTable {
  /** Its heading on the page. */
  readonly name: string;
  /** What a cell means: one or two sentences, in Markdown. */
  readonly about: string;
  /** What the rows are. */
  readonly head: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** The cells that a scenario fills, read off what happened; a cell may come more than once. */
  readonly cellsOf: (played: Played) => Cell[];
}
