import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "../tidy/tree.js";
import { type Block, blocksOf, pages } from "./pages.js";

const blocks = pages.flatMap(blocksOf).filter(({ language }) => language === "ts");
/** Where the blocks are as if they stood: in the project, whose settings and packages then hold for them. */
const fileOf = (index: number) => join(root, `test/docs/block-${index}.ts`);
/** What the reader of a page has already. */
const surroundings = join(root, "test/docs/surroundings.ts");
const entries = ["src/index.ts", "harness/index.ts"].map((entry) => join(root, entry));

function compile(): ts.Program {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // `export {}` makes each block a module of its own, whatever it imports.
  const texts = new Map(blocks.map(({ code }, index) => [fileOf(index), `${code}\nexport {};\n`]));
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, languageVersion, ...rest) => {
    const text = texts.get(file);
    if (text === undefined) return getSourceFile(file, languageVersion, ...rest);
    return ts.createSourceFile(file, text, languageVersion, true);
  };
  return ts.createProgram([...texts.keys(), surroundings, ...entries], options, host);
}

const program = compile();

/** What is wrong with a block, by the page's own lines. */
function problemsOf(index: number, { at }: Block): string[] {
  const source = program.getSourceFile(fileOf(index));
  const [path = "", line = "0"] = at.split(":");
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ start = 0, messageText }) => {
      const place = (source?.getLineAndCharacterOfPosition(start).line ?? 0) + Number(line);
      return `${path}:${place}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
    },
  );
}

describe("TypeScript in the pages", () => {
  // The first block pays for the whole program, which takes its time on a busy machine.
  test.each(blocks.map((block, index) => ({ at: block.at, block, index })))(
    "$at compiles",
    { timeout: 60_000 },
    ({ block, index }) => {
      expect(problemsOf(index, block)).toEqual([]);
    },
  );

  test("there is some", () => {
    expect(blocks.length).toBeGreaterThan(8);
  });
});

describe("public docstrings", () => {
  const checker = program.getTypeChecker();
  const docOf = (symbol: ts.Symbol) =>
    ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();

  test.each(entries)("%s: every export says what it means", (entry) => {
    const source = program.getSourceFile(entry) as ts.SourceFile;
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol);
    expect(exported.length).toBeGreaterThan(10);
    const silent = exported.filter((symbol) => {
      const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      // `export type * as HookPayload` is a module: its own exports are looked at below.
      if (real.flags & ts.SymbolFlags.ValueModule) return silentIn(real).length > 0;
      return docOf(real) === "";
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  function silentIn(module: ts.Symbol): ts.Symbol[] {
    return checker
      .getExportsOfModule(module)
      .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
      .filter((symbol) => docOf(symbol) === "");
  }
});
