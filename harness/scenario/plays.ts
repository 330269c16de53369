import type { Location } from "../core/location.js";
import type { Base } from "./bases.js";
import { checkScenario } from "./checks.js";
import { type DataProblem, problemsOf } from "./data-problem.js";
import { LoadError, type Path } from "./load-error.js";
import { LoadedScenario } from "./loaded-scenario.js";
import { type DataMap, merged, withoutNulls } from "./merge.js";
import { type Layer, placeOf } from "./place-of.js";
import { countRows, MAX_ROWS, type Row, rowsOf, Substitution } from "./rows.js";
import { eachSchema, type ScenarioData, scenarioSchema } from "./schema.js";

/** How the scenarios of a document are chosen and looked at. */
export interface PlayOptions {
  /** Only the scenario, or rows, on these lines; undefined: all. */
  readonly lines: readonly number[] | undefined;
  readonly allowEmptyExpect: boolean;
}

/** What a document comes to: one scenario, or one for each row of its table. */
export interface Plays {
  readonly scenarios: LoadedScenario[];
  readonly errors: LoadError[];
}

/** A written scenario over the bases that it starts from, nearest first. */
export function playsOf(own: Layer, bases: readonly Base[], options: PlayOptions): Plays {
  const layers: readonly [Layer, ...Layer[]] = [own, ...bases.flatMap((base) => base.layers)];
  const { each, extends: _extends, ...ownData } = own.data;
  let base: unknown = {};
  for (const { data } of bases.toReversed()) base = merged(base, data);
  const { extends: _base, ...data } = merged(base, ownData) as Record<string, unknown>;
  const play = new Play(layers, data, options);
  if (each === undefined || each === null) return play.one();
  return play.table(each);
}

class Play {
  readonly #layers: readonly [Layer, ...Layer[]];
  readonly #data: DataMap;
  readonly #options: PlayOptions;
  readonly #scenarios: LoadedScenario[] = [];
  readonly #errors: LoadError[] = [];

  constructor(layers: readonly [Layer, ...Layer[]], data: DataMap, options: PlayOptions) {
    this.#layers = layers;
    this.#data = data;
    this.#options = options;
  }

  one(): Plays {
    if (this.#isAskedFor(undefined)) this.#add(this.#data, undefined);
    return this.#result();
  }

  table(each: unknown): Plays {
    const problems = problemsOf(eachSchema, each);
    for (const problem of problems) this.#refuse({ ...problem, path: ["each", ...problem.path] });
    if (problems.length > 0) return this.#result();
    const table = each as Parameters<typeof rowsOf>[0];
    if (countRows(table) > MAX_ROWS) {
      const problem = `a table of ${countRows(table)} rows, more than ${MAX_ROWS}`;
      this.#refuse({ code: "VALUE_INVALID", problem, path: ["each"], atKey: true });
      return this.#result();
    }
    const rows = rowsOf(table);
    const used = new Set<string>();
    for (const row of rows) {
      const substitution = new Substitution(row, (reference) => this.#unknownColumn(reference, row));
      const data = substitution.apply(this.#data) as DataMap;
      for (const column of substitution.used) used.add(column);
      if (this.#isAskedFor(row)) this.#add(data, row);
    }
    this.#unusedColumns(each, used);
    return this.#result();
  }

  #result(): Plays {
    // What is wrong with one row is usually wrong with the next: the same error once.
    return { scenarios: this.#errors.length > 0 ? [] : this.#scenarios, errors: this.#errors };
  }

  #add(data: DataMap, row: Row | undefined): void {
    const removed: Path[] = [];
    let stripped = withoutNulls(data, (path) => removed.push(path)) as ScenarioData;
    // `expect:` without a value is the shortest way to ask for it to be filled.
    const toFill = this.#options.allowEmptyExpect ? removed.filter((path) => path.at(-1) === "expect") : [];
    for (const path of toFill) stripped = withValue(stripped, path, {}) as ScenarioData;
    const problems = problemsOf(scenarioSchema, stripped);
    problems.push(...removed.flatMap((path) => unknownThoughNull(stripped, path)));
    if (problems.length === 0) problems.push(...checkScenario(stripped, this.#options));
    for (const problem of problems) this.#refuse(problem, row);
    if (problems.length === 0)
      this.#scenarios.push(new LoadedScenario(stripped, this.#layers, row, this.#start(row)));
  }

  #refuse({ code, problem, path, atKey }: DataProblem, row?: Row): void {
    const location = path.length === 0 ? this.#start(row) : placeOf(this.#layers, path, { row, key: atKey });
    this.#errors.push(new LoadError(code, problem, { location, path }));
  }

  /** Where it starts: the row in a list of rows; the rows of a product stand nowhere. */
  #start(row: Row | undefined): Location {
    if (row !== undefined && this.#hasWrittenRows()) return placeOf(this.#layers, ["each", row.index]);
    return placeOf(this.#layers, ["scenario"], { key: true });
  }

  #hasWrittenRows(): boolean {
    return Array.isArray(this.#layers[0].data.each);
  }

  #isAskedFor(row: Row | undefined): boolean {
    const { lines } = this.#options;
    if (lines === undefined) return true;
    const [first, last] = this.#layers[0].document.lines;
    const within = lines.filter((line) => line >= first && line <= last);
    if (row === undefined || !this.#hasWrittenRows()) return within.length > 0;
    const rowLines = (this.#layers[0].data.each as readonly unknown[]).map(
      (_, index) => placeOf(this.#layers, ["each", index]).line,
    );
    // A line of the table means its row; any other line of the document means all of them.
    return within.some((line) => line === rowLines[row.index] || !rowLines.includes(line));
  }

  #unknownColumn(reference: string, row: Row): void {
    const columns = Object.keys(row.values).map((name) => `$${name}`);
    const has = `is no column of this row, which has ${columns.join(", ")}`;
    const problem = `\`$${reference}\` ${has}; write \`$$\` for a plain $`;
    this.#errors.push(
      new LoadError("COLUMN_UNKNOWN", problem, { location: this.#start(row), path: ["each"] }),
    );
  }

  #unusedColumns(each: unknown, used: ReadonlySet<string>): void {
    const paths: [string, Path][] = Array.isArray(each)
      ? each.flatMap((row, index) =>
          Object.keys(row).map((name): [string, Path] => [name, ["each", index, name]]),
        )
      : Object.keys(each as object).map((name) => [name, ["each", name]]);
    const reported = new Set(used);
    for (const [column, path] of paths) {
      if (reported.has(column)) continue;
      reported.add(column);
      this.#refuse({
        code: "COLUMN_UNUSED",
        problem: `no \`$${column}\` uses the column \`${column}\``,
        path,
        atKey: true,
      });
    }
  }
}

/** `null` removes a key, also one that is misspelt: without this it would vanish unseen. */
function unknownThoughNull(data: unknown, removed: Path): DataProblem[] {
  const problems = problemsOf(scenarioSchema, withValue(data, removed, undefined));
  return problems.filter(
    ({ code, path }) => code === "KEY_UNKNOWN" && path.join("\n") === removed.join("\n"),
  );
}

/** A copy of `data` with another value at the path. */
function withValue(data: unknown, [part, ...rest]: Path, value: unknown): unknown {
  if (part === undefined) return value;
  if (Array.isArray(data))
    return data.map((item, index) => (index === part ? withValue(item, rest, value) : item));
  const map = (data ?? {}) as Record<string, unknown>;
  return { ...map, [part]: withValue(map[String(part)], rest, value) };
}
