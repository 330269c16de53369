import ts from "typescript";

/** A file of the checkout: its path from the root, with slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

const trees = new WeakMap<Source, ts.SourceFile>();

/** The syntax tree of a TypeScript file; parsed once, however many rules look at it. */
export function parse(file: Source): ts.SourceFile {
  let tree = trees.get(file);
  if (tree === undefined) {
    tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
    trees.set(file, tree);
  }
  return tree;
}

/** Calls `visit` for every node, parents before children. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** The line, from 1, on which a node starts. */
export function lineOf(node: ts.Node): number {
  const tree = node.getSourceFile();
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
}

/** How every rule words what it found, so that an editor can jump there. */
export function finding(file: Source, line: number, message: string): string {
  return `${file.path}:${line}: ${message}`;
}
