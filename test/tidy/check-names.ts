import { posix } from "node:path";
import ts from "typescript";
import { importsOf } from "./imports.js";
import { finding, parse, type Source } from "./source.js";

/** Entries and programs are named by what they are for, not by what they export. */
const freeNames = new Set(["index.ts", "main.ts"]);

/**
 * A file name is in kebab-case, and shares a word with something that the file exports. A file that
 * others import as `* as name` (they are in `namespaces`) is the thing that its name says.
 */
export function checkFileName(file: Source, namespaces: ReadonlySet<string> = new Set()): string[] {
  const name = posix.basename(file.path);
  if (freeNames.has(name)) return [];
  if (!/^[a-z0-9]+(-[a-z0-9]+)*\.ts$/.test(name)) return [finding(file, 1, `${name} is not kebab-case`)];
  if (namespaces.has(file.path)) return [];
  const exported = exportsOf(file);
  const words = name.slice(0, -3).split("-");
  if (exported.flatMap(wordsOf).some((one) => words.some((word) => areAlike(one, word)))) return [];
  return [finding(file, 1, `${name} exports nothing of that name, but: ${exported.join(", ") || "nothing"}`)];
}

/** The files that are imported or passed on as one name somewhere. */
export function namespacesOf(files: readonly Source[]): Set<string> {
  const imports = files.flatMap((file) => importsOf(file));
  return new Set(imports.flatMap(({ namespace, file }) => (namespace && file !== undefined ? [file] : [])));
}

/** `HOOK_POINTS`, `hookPoints` → hook, points */
const wordsOf = (name: string) =>
  name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g)?.map((word) => word.toLowerCase()) ?? [];

/** The same word, or forms of one: point and points, entry and entries, reason and reasoning. */
function areAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const stem = Math.max(Math.min(shorter, 4), shorter - 2);
  return one.slice(0, stem) === other.slice(0, stem);
}

/** The names that a file makes visible, those it passes on included. */
export function exportsOf(file: Source): string[] {
  return parse(file).statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return exportedNames(statement);
    if (!isExported(statement)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map((one) => one.name.getText());
    }
    const { name } = statement as ts.Statement & { name?: ts.Node };
    return name === undefined ? ["default"] : [name.getText()];
  });
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

function exportedNames({ exportClause }: ts.ExportDeclaration): string[] {
  if (exportClause === undefined) return [];
  if (ts.isNamespaceExport(exportClause)) return [exportClause.name.text];
  return exportClause.elements.map((element) => element.name.text);
}
