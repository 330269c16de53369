import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { publicEntries } from "../entries.js";
import { manifest, root } from "./project.js";

// What is public, name by name: a change here is a change that users see, and belongs in CHANGELOG.md.

test.for(publicEntries(manifest))("the exports of $name", ({ source }) => {
  expect(exportsOf(source)).toMatchSnapshot();
});

// All sources are loaded for it, which takes its time on a busy machine.
test("what an entry exports as a value is there when it is imported", { timeout: 60_000 }, async () => {
  for (const { name, source } of publicEntries(manifest)) {
    const values = exportsOf(source).filter((one) => !one.startsWith("type "));
    const module: object = await import(name);
    expect(Object.keys(module).sort(), name).toEqual(values);
  }
});

/** The names that a module exports; types as `type Name`. */
function exportsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const names = source.statements.flatMap((statement): string[] => {
    if (ts.isExportDeclaration(statement)) return ofDeclaration(statement);
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExport);
    if (!isExported) return [];
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) {
      return [`type ${statement.name.text}`];
    }
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText());
    }
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
      return statement.name === undefined ? ["default"] : [statement.name.text];
    }
    throw new Error(`${file}: an export of another kind: ${statement.getText().slice(0, 60)}`);
  });
  return [...new Set(names)].sort();
}

const isExport = ({ kind }: ts.ModifierLike) => kind === ts.SyntaxKind.ExportKeyword;

function ofDeclaration({ exportClause, isTypeOnly }: ts.ExportDeclaration): string[] {
  if (exportClause === undefined) throw new Error("an `export *` cannot be listed");
  const shown = (name: string, isType: boolean) => (isType ? `type ${name}` : name);
  if (ts.isNamespaceExport(exportClause)) return [shown(exportClause.name.text, isTypeOnly)];
  return exportClause.elements.map(({ name, isTypeOnly: own }) => shown(name.text, isTypeOnly || own));
}
