import { posix } from "node:path";
import ts from "typescript";
import { lineOf, parse, type Source, walk } from "./source.js";

/** One place where a file names another module. */
export interface Import {
  specifier: string;
  /** The file meant, for a relative specifier: `./x.js` is `x.ts` beside it. */
  file?: string;
  /** `type`: gone when compiled; `lazy`: loaded when reached, `import()` or a worker; else `static`. */
  kind: "static" | "lazy" | "type";
  /** Bound as one name, `* as name`. */
  namespace: boolean;
  line: number;
}

/** Every module that a file names, in order. */
export function importsOf(file: Source): Import[] {
  const imports: Import[] = [];
  walk(parse(file), (node) => {
    const found = asImport(node);
    if (found === undefined) return;
    const entry: Import = { ...found, namespace: isNamespace(node), line: lineOf(node) };
    if (entry.specifier.startsWith(".")) entry.file = target(file.path, entry.specifier);
    imports.push(entry);
  });
  return imports;
}

const target = (from: string, specifier: string) =>
  posix.join(posix.dirname(from), specifier).replace(/\.js$/, ".ts");

function isNamespace(node: ts.Node): boolean {
  const clause = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined;
  const names = ts.isExportDeclaration(node) ? node.exportClause : clause;
  return names !== undefined && (ts.isNamespaceImport(names) || ts.isNamespaceExport(names));
}

type Found = Pick<Import, "specifier" | "kind"> | undefined;

function asImport(node: ts.Node): Found {
  if (ts.isImportDeclaration(node)) {
    return literal(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  }
  if (ts.isExportDeclaration(node)) return literal(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return literal(node.argument.literal, true);
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return lazy(node.arguments[0]);
  }
  if (ts.isNewExpression(node) && node.getText().includes("import.meta.url")) {
    return isRelativeModule(node.arguments?.[0]) ? lazy(node.arguments?.[0]) : undefined;
  }
  return undefined;
}

function literal(node: ts.Node | undefined, typeOnly: boolean): Found {
  if (node === undefined || !ts.isStringLiteral(node)) return undefined;
  return { specifier: node.text, kind: typeOnly ? "type" : "static" };
}

function lazy(node: ts.Node | undefined): Found {
  if (node === undefined || !ts.isStringLiteralLike(node)) return undefined;
  return { specifier: node.text, kind: "lazy" };
}

/** `new URL("./worker.js", import.meta.url)` names a module; `new URL("page.html", …)` does not. */
const isRelativeModule = (node: ts.Node | undefined) =>
  node !== undefined && ts.isStringLiteralLike(node) && /^\.\.?\/.*\.js$/.test(node.text);
