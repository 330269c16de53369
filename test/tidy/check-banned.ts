import ts from "typescript";
import { finding, lineOf, parse, type Source, walk } from "./source.js";

/** Time, chance and ids come from the injected `Clock` and `Ids`; these would go around them. */
const globals = new Set(["setTimeout", "setInterval", "setImmediate", "queueMicrotask"]);
const dice = ["randomUUID", "getRandomValues", "randomBytes", "randomInt"];
const members = new Map<string, readonly string[]>([
  ["Date", ["now"]],
  ["performance", ["now", "timeOrigin", "mark", "measure"]],
  ["process", ["hrtime", "uptime", "nextTick"]],
  ["Math", ["random"]],
  ["crypto", dice],
  ["AbortSignal", ["timeout"]],
  ["globalThis", [...globals]],
]);
const modules = new Map<string, "all" | readonly string[]>([
  ["node:timers", "all"],
  ["node:timers/promises", "all"],
  ["node:perf_hooks", "all"],
  ["node:crypto", dice],
]);

/** A place where a banned call is the point of the file, and why. */
export interface Allowance {
  path: RegExp;
  reason: string;
}

/** Kept short: a new line here needs a reason that no injected clock could satisfy. */
export const allowances: readonly Allowance[] = [
  { path: /^src\/runtime\/clock\.ts$/, reason: "the machine's clock, behind the Clock interface" },
  { path: /^src\/runtime\/ids\.ts$/, reason: "random ids, behind the Ids interface" },
  { path: /^harness\/time\//, reason: "watches real time to tell a wait on reality from a hang" },
  { path: /^harness\/cli\//, reason: "real time is shown on the terminal, and nowhere else" },
];

/** Finds the banned calls of a file, unless the list of allowances names it. */
export function checkBanned(file: Source, allowed: readonly Allowance[] = allowances): string[] {
  if (allowed.some(({ path }) => path.test(file.path))) return [];
  const findings: string[] = [];
  walk(parse(file), (node) => {
    for (const name of bannedAt(node)) {
      findings.push(finding(file, lineOf(node), `${name} is banned; use the injected Clock or Ids`));
    }
  });
  return findings;
}

function bannedAt(node: ts.Node): string[] {
  if (ts.isIdentifier(node)) return globals.has(node.text) && isUse(node) ? [node.text] : [];
  if (ts.isImportDeclaration(node)) return fromImport(node);
  if (ts.isVariableDeclaration(node)) return fromPattern(node);
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) return currentDate(node);
  if (ts.isPropertyAccessExpression(node)) return member(node.expression, node.name.text);
  if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression)) {
    return member(node.expression, node.argumentExpression.text);
  }
  return [];
}

/** `Date.now`, and `globalThis.Date.now` too. */
function member(owner: ts.Expression, name: string): string[] {
  const last = ts.isPropertyAccessExpression(owner) ? owner.name : owner;
  if (!ts.isIdentifier(last)) return [];
  return members.get(last.text)?.includes(name) ? [`${last.text}.${name}`] : [];
}

/** `new Date()` and `Date()` read the clock; `new Date(ms)` only converts. */
function currentDate(node: ts.NewExpression | ts.CallExpression): string[] {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== "Date") return [];
  if (ts.isCallExpression(node)) return ["Date()"];
  return (node.arguments?.length ?? 0) === 0 ? ["new Date()"] : [];
}

/** `const { now } = Date` */
function fromPattern(node: ts.VariableDeclaration): string[] {
  if (!ts.isObjectBindingPattern(node.name) || node.initializer === undefined) return [];
  const owner = node.initializer;
  return node.name.elements.flatMap((part) => member(owner, (part.propertyName ?? part.name).getText()));
}

function fromImport(node: ts.ImportDeclaration): string[] {
  if (!ts.isStringLiteral(node.moduleSpecifier)) return [];
  const name = node.moduleSpecifier.text.replace(/^(node:)?/, "node:");
  const banned = modules.get(name);
  if (banned === undefined) return [];
  if (banned === "all") return [name];
  const names = node.importClause?.namedBindings;
  if (names === undefined || !ts.isNamedImports(names)) return [];
  return names.elements
    .map((part) => (part.propertyName ?? part.name).text)
    .filter((part) => banned.includes(part));
}

/** A name that is read, not one that is declared, a key, a type, or another object's member. */
function isUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isTypeQueryNode(parent) || ts.isImportSpecifier(parent)) return false;
  if (ts.isShorthandPropertyAssignment(parent)) return true;
  const { name, propertyName } = parent as { name?: ts.Node; propertyName?: ts.Node };
  return name !== node && propertyName !== node;
}
