import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { type Patch, patched } from "./patch.js";

/** What a copy needs beside what is compiled: the suite, the tests, and how they are run. */
const COPIED = ["src", "harness", "scenarios", "test", "package.json", "tsconfig.json", "vitest.config.ts"];
const COMPILED = ["src", "harness"];

/**
 * A copy of the project outside the checkout, compiled file by file without looking at types, which takes a
 * second. A patch is planted into it and taken out again; the checkout is never written to.
 */
export class Workbench {
  readonly folder: string;
  readonly #root: string;

  /**
   * `programs`: files beside `src` and `harness` to compile, from the root. Throws what the file system
   * throws, and an Error for a source that does not compile.
   */
  constructor(root: string, programs: readonly string[] = []) {
    this.#root = root;
    this.folder = mkdtempSync(join(tmpdir(), "hookrig-patched-"));
    for (const name of COPIED) cpSync(join(root, name), join(this.folder, name), { recursive: true });
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"), "junction");
    const files = [...COMPILED.flatMap((room) => sourcesIn(root, room)), ...programs];
    for (const file of files) this.#write(file, this.#original(file));
  }

  /** Runs something while the mistake is in the copy. Throws `StalePatch` without running it. */
  async with<T>(patch: Patch, run: () => Promise<T>): Promise<T> {
    const original = this.#original(patch.file);
    this.#write(patch.file, patched(patch, original));
    try {
      return await run();
    } finally {
      this.#write(patch.file, original);
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #original(file: string): string {
    return readFileSync(join(this.#root, file), "utf8");
  }

  /** Puts a source and what it compiles to in place. */
  #write(file: string, text: string): void {
    this.#put(file, text);
    this.#put(join("dist", file.replace(/\.ts$/, ".js")), compile(file, text));
  }

  #put(file: string, text: string): void {
    const path = join(this.folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** The sources of a folder, from the root, with forward slashes. */
export function sourcesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
}

function compile(file: string, text: string): string {
  const { outputText, diagnostics = [] } = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
    },
  });
  const [first] = diagnostics;
  if (first === undefined) return outputText;
  throw new Error(`${file} does not compile: ${ts.flattenDiagnosticMessageText(first.messageText, " ")}`);
}
