import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Document, LineCounter, type Node, parseAllDocuments, type YAMLError } from "yaml";
import { messageOf } from "../../src/index.js";
import type { Location } from "../core/location.js";
import { LoadError } from "./load-error.js";
import { shownPath } from "./paths.js";
import { dataOf } from "./yaml-data.js";

/** One document of a file: its data, and its nodes for whoever asks where something stands. */
export interface SourceDocument {
  readonly source: Source;
  readonly index: number;
  readonly data: unknown;
  readonly root: Node;
  /** What aliases are resolved in. */
  readonly document: Document;
  /** The first and last line. */
  readonly lines: readonly [number, number];
}

/** A file that was read once. */
export class Source {
  /** Relative to the working directory, with forward slashes. */
  readonly file: string;
  readonly absolute: string;
  readonly documents: SourceDocument[] = [];
  readonly errors: LoadError[] = [];
  /** It could not be read or parsed: what else seems wrong with it would be a consequence. */
  broken = false;
  readonly #lines = new LineCounter();

  constructor(file: string, cwd: string) {
    this.absolute = resolve(cwd, file);
    this.file = shownPath(this.absolute, cwd);
    const text = this.#read();
    if (text !== undefined) this.#parse(text);
  }

  /** The place of a character. */
  at(offset: number): Location {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.file, line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  #read(): string | undefined {
    const location = { file: this.file, line: 1, column: 1 };
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(this.absolute));
    } catch (cause) {
      const why =
        cause instanceof TypeError ? "it is not UTF-8 text" : messageOf(cause).replace(/, open .*$/s, "");
      this.broken = true;
      this.errors.push(new LoadError("FILE_UNREADABLE", `can't be read: ${why}`, { location, cause }));
      return undefined;
    }
  }

  #parse(text: string): void {
    // `merge: false`: `<<` is refused with a hint. Pretty errors would build an excerpt that nobody reads.
    const parsed = parseAllDocuments(text, { lineCounter: this.#lines, prettyErrors: false, merge: false });
    if (!Array.isArray(parsed)) return;
    for (const [index, document] of parsed.entries()) this.#add(document as Document.Parsed, index);
  }

  #add(document: Document.Parsed, index: number): void {
    for (const error of [...document.errors, ...document.warnings])
      this.errors.push(this.#syntaxError(error));
    if (document.directives.yaml.explicit && document.directives.yaml.version !== "1.2")
      this.errors.push(
        new LoadError("FILE_SYNTAX", "files are YAML 1.2: leave the directive out", { location: this.at(0) }),
      );
    if (document.errors.length > 0) this.broken = true;
    if (document.errors.length > 0 || document.contents === null) return;
    const root: Node = document.contents;
    const data = dataOf(document, root, (problem, offset) => {
      this.errors.push(new LoadError("FILE_SYNTAX", problem, { location: this.at(offset) }));
    });
    if (data === null) return;
    const [start, , end] = document.range;
    const lines = [this.at(start).line, this.at(Math.max(start, end - 1)).line] as const;
    this.documents.push({ source: this, index, data, root, document, lines });
  }

  #syntaxError(error: YAMLError): LoadError {
    const hint = syntaxHints[error.code];
    const problem = hint === undefined ? error.message : `${error.message}: ${hint}`;
    return new LoadError("FILE_SYNTAX", problem, { location: this.at(error.pos[0]) });
  }
}

/** What to write instead, for the mistakes that YAML's own messages leave unexplained. */
const syntaxHints: Partial<Record<YAMLError["code"], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'quote a text that holds ": "',
  DUPLICATE_KEY: "keep one of the two",
  TAB_AS_INDENT: "indent with spaces",
  BAD_SCALAR_START: "quote a text that starts with this character",
};
