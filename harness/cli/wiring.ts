import type { RecordedEvent } from "../core/record.js";
import type { ScenarioReport } from "../core/report.js";

/** A scenario as the loader gives it: what the command line needs of it. */
export interface Loaded {
  /** Relative to the working directory, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly title: string;
  /** Its document's place in the file, from 0. */
  readonly document: number;
  readonly data: {
    readonly clause?: string | undefined;
    readonly tags?: readonly string[] | undefined;
    readonly only?: boolean | undefined;
    readonly skip?: string | undefined;
    readonly todo?: string | undefined;
  };
}

/** Why a file was refused. */
export interface Refusal {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface RunOptions {
  /** Real milliseconds after which a scenario is given up. */
  readonly wallLimitMs: number;
  /** Told the lifecycle stream when the scenario is over. */
  readonly onRecord?: (events: readonly RecordedEvent[]) => void;
}

export interface LoadOptions {
  readonly cwd: string;
  /** Of these files, only the scenarios (or the rows of a table) that the lines belong to. */
  readonly only: readonly { readonly file: string; readonly line: number }[];
  /** An empty `expect` is no error: it is about to be filled. */
  readonly allowEmptyExpect: boolean;
}

/** The rooms behind the command line. Tests put their own in its place. */
export interface Wiring<Scenario extends Loaded = Loaded> {
  /**
   * Loads files, and folders with all that is in them. Whatever is wrong with whichever file is in `errors`.
   */
  load(
    paths: readonly string[],
    options: LoadOptions,
  ): Promise<{ readonly scenarios: readonly Scenario[]; readonly errors: readonly Refusal[] }>;
  /** Plays one scenario. Should not reject, and ends by the wall limit; the caller is prepared for both. */
  run(scenario: Scenario, options: RunOptions): Promise<ScenarioReport>;
}
