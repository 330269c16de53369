import { HarnessError, type HarnessErrorCode } from "../core/errors.js";
import type { Location } from "../core/location.js";

/** The keys and indexes that lead to a value of a document. */
export type Path = readonly (string | number)[];

/**
 * Why a file is refused. `message` starts with `file:line:column`; `problem` is the same without it, and
 * says what was expected. `field` is the dotted path of the value at fault, empty for the file as a whole.
 */
export class LoadError extends HarnessError {
  override name = "LoadError";
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly problem: string;

  constructor(
    code: HarnessErrorCode,
    problem: string,
    options: { location: Location; path?: Path; cause?: unknown },
  ) {
    const field = showPath(options.path ?? []);
    const { location } = options;
    super(code, field === "" ? problem : `${field}: ${problem}`, {
      location,
      ...("cause" in options ? { cause: options.cause } : {}),
    });
    this.file = location.file;
    this.line = location.line;
    this.column = location.column;
    this.field = field;
    this.problem = problem;
  }
}

/** `turns[0].expect.messages`: as a reader would point at it. */
export function showPath(path: Path): string {
  let shown = "";
  for (const part of path) {
    if (typeof part === "number") shown += `[${part}]`;
    else if (/^[\w$]+$/.test(part)) shown += shown === "" ? part : `.${part}`;
    else shown += `["${part}"]`;
  }
  return shown;
}

/** By file, then place, then text; the same error once, however many scenarios inherited its cause. */
export function sortedErrors(errors: readonly LoadError[]): LoadError[] {
  const unique = new Map(errors.map((error) => [`${error.code} ${error.message}`, error]));
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...unique.values()].sort(
    (a, b) =>
      byText(a.file, b.file) || a.line - b.line || a.column - b.column || byText(a.message, b.message),
  );
}
