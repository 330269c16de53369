import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** Values that are undefined while nobody listens, where no expression says so by itself: by file. */
export const UNDEFINED: Readonly<Record<string, readonly string[]>> = { "dispatch.js": ["report"] };
/** Functions that return undefined while nobody listens. */
export const OPENS_NOTHING = new Set(["openCoreUnit", "openHookUnit"]);
/** What asks whether anybody listens: `scope.active`, `turn.scope.wraps`, `this.lifecycle.active`. */
const ASKS = new Set(["active", "wraps"]);
const STREAMS = new Set(["scope", "lifecycle"]);

/**
 * Copies a built package, with its lifecycle stream or without: then what is done only while somebody listens
 * is cut out of the code, and so are the questions whether anybody does. Both copies are written by the same
 * printer and loaded in the same way, so that they differ in nothing else, and tell what the stream costs
 * those who do not listen.
 */
export function copyOf(from: string, to: string, { stream }: { readonly stream: boolean }): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith(".map") && !path.endsWith(".d.ts") });
  for (const name of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const path = join(to, name);
    const code = readFileSync(path, "utf8");
    const cut = !stream && !name.includes("lifecycle");
    writeFileSync(path, cut ? withoutStream(code, name) : printed(sourceOf(code, name)));
  }
}

const sourceOf = (code: string, name: string) =>
  ts.createSourceFile(name, code, ts.ScriptTarget.ES2023, true, ts.ScriptKind.JS);
const printed = (source: ts.SourceFile) => ts.createPrinter().printFile(source);

/** One module without the stream. */
export function withoutStream(code: string, name: string): string {
  const known = new Set(Object.entries(UNDEFINED).find(([file]) => name.endsWith(file))?.[1]);
  const cut: ts.TransformerFactory<ts.SourceFile> = (context) => (file) =>
    ts.visitEachChild(file, (node) => folded(node, known, context), context);
  const { transformed } = ts.transform(sourceOf(code, name), [cut]);
  return printed(transformed[0] as ts.SourceFile);
}

type Constant = true | false | undefined;
const isConstant = (value: Constant | "unknown"): value is Constant => value !== "unknown";

function folded(
  node: ts.Node,
  outer: ReadonlySet<string>,
  context: ts.TransformationContext,
): ts.VisitResult<ts.Node | undefined> {
  const known = new Set(outer);
  const below = (child: ts.Node) => {
    const result = folded(child, known, context);
    if (result !== undefined && !Array.isArray(result)) learn(result as ts.Node, known);
    return result;
  };
  const visited = ts.visitEachChild(node, below, context);
  if (ts.isIfStatement(visited)) {
    const value = constantOf(visited.expression, known);
    if (!isConstant(value)) return visited;
    return (value ? visited.thenStatement : visited.elseStatement) ?? nothingIn(node.parent);
  }
  if (ts.isConditionalExpression(visited)) {
    const value = constantOf(visited.condition, known);
    if (isConstant(value)) return value ? visited.whenTrue : visited.whenFalse;
  }
  if (ts.isExpressionStatement(visited) && saysNothing(visited.expression, known)) {
    return nothingIn(node.parent);
  }
  if (ts.isExpression(visited) && isOpening(visited)) return ts.factory.createIdentifier("undefined");
  return visited;
}

/** What stands in place of a statement that is cut out: where one must stand, an empty one. */
function nothingIn(parent: ts.Node): ts.Statement | undefined {
  return ts.isBlock(parent) || ts.isSourceFile(parent) ? undefined : ts.factory.createEmptyStatement();
}

/** Remembers `const x = undefined` for the code behind it in its block. */
function learn(node: ts.Node, known: Set<string>): void {
  if (!ts.isVariableStatement(node) || (node.declarationList.flags & ts.NodeFlags.Const) === 0) return;
  for (const { name, initializer } of node.declarationList.declarations) {
    if (ts.isIdentifier(name) && initializer !== undefined && constantOf(initializer, known) === undefined)
      known.add(name.text);
  }
}

/** What an expression is while nobody listens, as far as that is certain. */
function constantOf(node: ts.Expression, known: ReadonlySet<string>): Constant | "unknown" {
  if (ts.isParenthesizedExpression(node)) return constantOf(node.expression, known);
  if (ts.isIdentifier(node)) return node.text === "undefined" || known.has(node.text) ? undefined : "unknown";
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (ts.isPropertyAccessExpression(node) && ASKS.has(node.name.text) && STREAMS.has(nameOf(node.expression)))
    return false;
  if (isOpening(node)) return undefined;
  if (ts.isOptionalChain(node)) return chainStart(node, known);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    const value = constantOf(node.operand, known);
    return isConstant(value) ? !value : "unknown";
  }
  return ts.isBinaryExpression(node) ? constantOfBinary(node, known) : "unknown";
}

function constantOfBinary(node: ts.BinaryExpression, known: ReadonlySet<string>): Constant | "unknown" {
  const [left, right] = [constantOf(node.left, known), constantOf(node.right, known)];
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.EqualsEqualsEqualsToken:
      return isConstant(left) && isConstant(right) ? left === right : "unknown";
    case ts.SyntaxKind.ExclamationEqualsEqualsToken:
      return isConstant(left) && isConstant(right) ? left !== right : "unknown";
    // The left side only compares: leaving it out changes nothing.
    case ts.SyntaxKind.BarBarToken:
      return left === true || right === true ? true : left === false ? right : "unknown";
    case ts.SyntaxKind.AmpersandAmpersandToken:
      return left === false || right === false ? false : left === true ? right : "unknown";
    default:
      return "unknown";
  }
}

/** `report?.ended(…)`: undefined where `report` is. */
function chainStart(node: ts.Expression, known: ReadonlySet<string>): Constant | "unknown" {
  let start: ts.Expression = node;
  while (
    ts.isCallExpression(start) ||
    ts.isPropertyAccessExpression(start) ||
    ts.isElementAccessExpression(start)
  )
    start = start.expression;
  return constantOf(start, known) === undefined ? undefined : "unknown";
}

/** Whether a statement is about the stream alone. */
function saysNothing(node: ts.Expression, known: ReadonlySet<string>): boolean {
  if (ts.isOptionalChain(node)) return chainStart(node, known) === undefined;
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  return name.text === "abandon" && STREAMS.has(nameOf(expression));
}

/** What makes something that only the stream needs. */
function isOpening(node: ts.Expression): boolean {
  if (ts.isCallExpression(node)) return OPENS_NOTHING.has(nameOf(node.expression));
  return ts.isNewExpression(node) && nameOf(node.expression) === "LifecycleScope";
}

function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  return ts.isPropertyAccessExpression(node) ? node.name.text : "";
}
