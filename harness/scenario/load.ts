import { resolve } from "node:path";
import { type Base, Bases, isDefaults } from "./bases.js";
import { type DataProblem, problemsOf } from "./data-problem.js";
import { LoadError, type Path, sortedErrors } from "./load-error.js";
import type { LoadedScenario } from "./loaded-scenario.js";
import { isDataMap, withoutNulls } from "./merge.js";
import { didYouMean } from "./nearest.js";
import { shownPath } from "./paths.js";
import { type Layer, placeOf } from "./place-of.js";
import { playsOf } from "./plays.js";
import { defaultsSchema } from "./schema.js";
import type { Source, SourceDocument } from "./source.js";

export type { LoadedScenario } from "./loaded-scenario.js";

/** How files are loaded. */
export interface LoadOptions {
  /** What relative paths start from, and what shown paths are relative to. */
  readonly cwd: string;
  /** Of these files, only the scenarios (or the rows of a table) that the lines belong to. */
  readonly only?: readonly { readonly file: string; readonly line: number }[];
  /** An empty `expect` counts as a check: it is about to be filled. */
  readonly allowEmptyExpect?: boolean;
}

/** What files hold: every scenario that is valid, and every reason why another one is not. */
export interface Loaded {
  readonly scenarios: LoadedScenario[];
  readonly errors: LoadError[];
}

/**
 * Loads scenario files (3b). Throws nothing: whatever is wrong, in whichever file, is in `errors`, sorted
 * by file and line. Scenarios come in the order of `paths`, then of the file, then of the table.
 */
export function loadFiles(paths: readonly string[], options: LoadOptions): Loaded {
  const bases = new Bases(options.cwd);
  const scenarios: LoadedScenario[] = [];
  const errors: LoadError[] = [];
  const sources = [...new Set(paths.map((path) => bases.read(path)))];
  for (const source of sources) {
    errors.push(...source.errors);
    if (source.broken) continue;
    const loaded = loadSource(source, bases, options);
    scenarios.push(...loaded.scenarios);
    errors.push(...loaded.errors);
  }
  for (const source of sources)
    if (!source.broken && !bases.used.has(source)) errors.push(...checkDefaults(source));
  return { scenarios, errors: sortedErrors([...errors, ...bases.errors]) };
}

function loadSource(source: Source, bases: Bases, options: LoadOptions): Loaded {
  const scenarios: LoadedScenario[] = [];
  const errors: LoadError[] = [];
  const lines = linesOf(source, options);
  const written = source.documents.filter((document) => isScenario(document, errors));
  const base = written.length > 0 ? bases.of(source) : undefined;
  for (const document of written) {
    if (!isDataMap(document.data)) continue;
    const layer: Layer = { document, data: document.data, root: document.root };
    const started = startingFrom(base, bases.extendedBy(layer));
    const plays = playsOf(layer, started, { lines, allowEmptyExpect: options.allowEmptyExpect ?? false });
    scenarios.push(...plays.scenarios);
    errors.push(...plays.errors);
  }
  errors.push(...titlesTwice(scenarios));
  return { scenarios, errors };
}

/** The lines that were asked for; undefined: all of the file. */
function linesOf(source: Source, { cwd, only }: LoadOptions): readonly number[] | undefined {
  const asked = only?.filter(({ file }) => shownPath(resolve(cwd, file), cwd) === source.file);
  return asked === undefined || asked.length === 0 ? undefined : asked.map(({ line }) => line);
}

/** What the scenario extends lies over what its file's `defaults` say: the nearer wins. */
function startingFrom(defaults: Base | undefined, extended: Base): Base[] {
  return [extended, ...(defaults === undefined ? [] : [defaults])];
}

/** Sorts documents: a scenario is played, `defaults` come first and alone, anything else is a mistake. */
function isScenario(document: SourceDocument, errors: LoadError[]): boolean {
  const { data, source, index } = document;
  const refuse = (problem: string) => {
    errors.push(new LoadError("VALUE_INVALID", problem, { location: placeOf([rootLayer(document)], []) }));
    return false;
  };
  if (!isDataMap(data)) return refuse("expected a scenario: a map with `scenario: title`");
  if (isDefaults(document)) {
    const first = source.documents[0] === document;
    return first
      ? false
      : refuse(`\`defaults\` must be the first document of a file; this is number ${index + 1}`);
  }
  if (Object.hasOwn(data, "scenario")) return true;
  const key = Object.keys(data).find((name) => didYouMean(name, ["scenario", "defaults"]) !== "");
  const hint = key === undefined ? "" : `: there is \`${key}\`${didYouMean(key, ["scenario", "defaults"])}`;
  return refuse(`expected \`scenario: title\`, or \`defaults\` in a first document${hint}`);
}

function rootLayer(document: SourceDocument): Layer {
  return { document, data: {}, root: document.root };
}

function titlesTwice(scenarios: readonly LoadedScenario[]): LoadError[] {
  const first = new Map<string, LoadedScenario>();
  return scenarios.flatMap((scenario) => {
    const other = first.get(scenario.title);
    if (other === undefined) {
      first.set(scenario.title, scenario);
      return [];
    }
    const same = scenario.document === other.document;
    const where = same
      ? "in another row of its table: put a `$column` into the title"
      : `on line ${other.line}, too`;
    const problem = `the title "${scenario.title}" stands ${where}`;
    return [new LoadError("TITLE_TWICE", problem, { location: scenario.location, path: ["scenario"] })];
  });
}

/**
 * A base that nothing here starts from is checked by itself; what a table will put in place of `$name`
 * can't be.
 */
function checkDefaults(source: Source): LoadError[] {
  const document = source.documents.find(isDefaults);
  if (document === undefined) return [];
  const layer = rootLayer(document);
  const data = withoutNulls(document.data, () => undefined);
  const problems = problemsOf(defaultsSchema, data).filter(({ path }) => !isReference(data, path));
  return problems.map((problem) => errorAt(problem, layer));
}

function errorAt({ code, problem, path, atKey }: DataProblem, layer: Layer): LoadError {
  return new LoadError(code, problem, { location: placeOf([layer], path, { key: atKey }), path });
}

function isReference(data: unknown, path: Path): boolean {
  let value = data;
  for (const part of path) value = (value as Record<string | number, unknown> | undefined)?.[part];
  return typeof value === "string" && value.includes("$");
}
