import { dirname, resolve } from "node:path";
import type { Location } from "../core/location.js";
import type { Path } from "./load-error.js";
import { find, type Layer, placeOf } from "./place-of.js";
import type { Row } from "./rows.js";
import type { ScenarioData } from "./schema.js";

/** A scenario that is ready to be played, and the way back to where each of its values stands. */
export class LoadedScenario {
  /** After `defaults`, `extends` and `each`. Shared set-up is shared between scenarios: read only. */
  readonly data: ScenarioData;
  /** Relative to the working directory, with forward slashes. */
  readonly file: string;
  readonly title: string;
  /** Where it starts; of a row of a table, where the row starts. */
  readonly location: Location;
  /** The document's place in the file, from 0. */
  readonly document: number;
  /** The row of its table, from 0. */
  readonly row: number | undefined;
  /** Nearest first; none if the data was made in memory. */
  readonly #layers: readonly Layer[];
  readonly #row: Row | undefined;

  constructor(data: ScenarioData, layers: readonly Layer[], row: Row | undefined, location: Location) {
    this.data = data;
    this.file = location.file;
    this.title = data.scenario;
    this.location = location;
    this.document = layers[0]?.document.index ?? 0;
    this.row = row?.index;
    this.#layers = layers;
    this.#row = row;
  }

  /** Made in memory. `file`: what it is called, and whose folder its modules are relative to. */
  static made(data: ScenarioData, file: string): LoadedScenario {
    return new LoadedScenario(data, [], undefined, { file, line: 1, column: 1 });
  }

  get line(): number {
    return this.location.line;
  }

  /** The same scenario with other data, for who plays variants of it; values still stand where they stood. */
  withData(data: ScenarioData): LoadedScenario {
    return new LoadedScenario(data, this.#layers, this.#row, this.location);
  }

  /**
   * Where a value of `data` stands: in this file or the base it came from; its nearest parent if it was not
   * written.
   */
  where(path: Path): Location {
    return path.length === 0 || this.#layers.length === 0
      ? this.location
      : placeOf(this.#layers, path, { row: this.#row });
  }

  /**
   * The module that a `use` at this path names: an absolute path if it was written as one relative to its
   * file, else as it is (a package). Throws a TypeError if there is no text at the path.
   */
  resolveUse(path: Path): string {
    let value: unknown = this.data;
    for (const part of path) value = (value as Record<string | number, unknown> | undefined)?.[part];
    if (typeof value !== "string") throw new TypeError(`there is no module's path at ${path.join(".")}`);
    if (!/^\.{0,2}\//.test(value)) return value;
    const written = this.#layers.length === 0 ? undefined : find(this.#layers, path, this.#row);
    return resolve(dirname(written?.layer.document.source.absolute ?? this.file), value);
  }
}
