import type { z } from "zod";
import { HookResult, hookPointNames, isHookPoint } from "../../src/index.js";
import type { HarnessErrorCode } from "../core/errors.js";
import { durationHint } from "../script/duration.js";
import type { Path } from "./load-error.js";
import { isDataMap } from "./merge.js";
import { camelCase, didYouMean } from "./nearest.js";

type Issue = z.core.$ZodIssue;

/** What is wrong with a value of a document. `atKey`: the key is at fault, not the value. */
export interface DataProblem {
  readonly code: HarnessErrorCode;
  readonly problem: string;
  readonly path: Path;
  readonly atKey?: boolean;
}

/** What is wrong with `data`, in the words of the file. Empty if it fits the schema. */
export function problemsOf(schema: z.ZodType, data: unknown): DataProblem[] {
  const known = new Map<unknown, Set<string>>();
  // Only while the check runs is it known which schema complains, hence which keys it takes.
  const error: z.core.$ZodErrorMap = (issue) => {
    if (issue.code !== "unrecognized_keys") return undefined;
    const names = known.get(issue.input) ?? new Set();
    known.set(issue.input, names);
    for (const name of keysOf(issue.inst)) names.add(name);
    return undefined;
  };
  const result = schema.safeParse(data, { error });
  if (result.success) return [];
  const problems = result.error.issues.flatMap((issue) => explain(issue, [], data, known));
  return withoutConsequences(problems);
}

/** A map with an unknown key often breaks a rule about its keys, too: the first is the cause. */
function withoutConsequences(problems: DataProblem[]): DataProblem[] {
  const parentOf = (problem: DataProblem) => JSON.stringify(problem.path.slice(0, -1));
  const isUnknown = ({ code, atKey }: DataProblem) => atKey === true && code !== "VALUE_INVALID";
  const misspelt = new Set(problems.filter(isUnknown).map(parentOf));
  return problems.filter((problem) => isUnknown(problem) || !misspelt.has(JSON.stringify(problem.path)));
}

/** The keys that a map's schema takes. */
function keysOf(schema: unknown): string[] {
  const { shape, keyType } = (schema as { _zod: { def: { shape?: object; keyType?: z.ZodType } } })._zod.def;
  if (shape !== undefined) return Object.keys(shape);
  const values = keyType?._zod.values;
  return values === undefined ? [] : [...values].map(String);
}

function explain(issue: Issue, above: Path, data: unknown, known: Map<unknown, Set<string>>): DataProblem[] {
  const path = [...above, ...issue.path] as Path;
  const value = valueAt(data, path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => unknownKey(key, [...path, key], known.get(value) ?? []));
    case "invalid_union":
      return explainUnion(issue, path, data, known);
    case "invalid_value":
      return [notOneOf(value, issue.values.map(String), path)];
    case "invalid_type":
      return [wrongType(issue.message, issue.expected, value, path)];
    case "custom":
      return [broken(issue.message, value, path, issue.params?.atKey === true)];
    default:
      return [{ code: codeOfText(issue.message, value), problem: issue.message, path }];
  }
}

/** Of several forms, the one that the author probably meant says best what is wrong. */
function explainUnion(
  issue: z.core.$ZodIssueInvalidUnion,
  path: Path,
  data: unknown,
  known: Map<unknown, Set<string>>,
): DataProblem[] {
  const value = valueAt(data, path);
  const sameKind = issue.errors.filter((branch) => !branch.some(isOtherKind(value)));
  const [closest] = sameKind.sort((a, b) => weight(a) - weight(b));
  if (closest !== undefined) return closest.flatMap((inner) => explain(inner, path, data, known));
  const named = issue.message !== "Invalid input";
  const problem = named
    ? `${issue.message}, received ${shown(value)}`
    : `${expectation(issue)}, received ${shown(value)}`;
  return [{ code: codeOfText(problem, value), problem, path }];
}

/** Whether a branch was not meant: another kind of value is expected at its root. */
function isOtherKind(value: unknown) {
  return (issue: Issue): boolean => {
    if (issue.path.length > 0) return false;
    if (issue.code === "invalid_type") return true;
    return issue.code === "invalid_value" && !(typeof value === "string" && issue.values.length > 1);
  };
}

/** Unknown keys weigh most: a form that knows all the keys was meant. */
function weight(branch: readonly Issue[]): number {
  return branch.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? 100 * issue.keys.length : 1),
    0,
  );
}

function expectation(issue: z.core.$ZodIssueInvalidUnion): string {
  const words = issue.errors.flatMap((branch) =>
    branch.filter((inner) => inner.path.length === 0).map((inner) => plainExpectation(inner)),
  );
  return `expected ${[...new Set(words)].join(" or ")}`;
}

function plainExpectation(issue: Issue): string {
  if (issue.code === "invalid_type") return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === "invalid_value") return issue.values.map(String).join(", ");
  if (issue.code === "invalid_union") return expectation(issue).replace(/^expected /, "");
  return issue.message.replace(/^expected /, "");
}

function unknownKey(key: string, path: Path, known: Iterable<string>): DataProblem {
  const names = [...known];
  if (names.some(isHookPoint))
    return { code: "POINT_UNKNOWN", problem: unknownName(key, names), path, atKey: true };
  const hint =
    didYouMean(key, names) || (names.length === 0 ? "" : `; the keys here are ${names.join(", ")}`);
  return { code: "KEY_UNKNOWN", problem: `unknown key \`${key}\`${hint}`, path, atKey: true };
}

function unknownName(name: string, names: readonly string[]): string {
  const ours = camelCase(name);
  const what =
    names.length === hookPointNames.length ? "hook point" : "hook point, pre/post hook type or event";
  if (name !== ours && names.includes(ours))
    return `there is no ${what} \`${name}\`: it is spelt \`${ours}\` here`;
  return `there is no ${what} \`${name}\`${didYouMean(name, names)}`;
}

function notOneOf(value: unknown, allowed: readonly string[], path: Path): DataProblem {
  if (typeof value === "string" && allowed.includes("onError") && allowed.length > 1)
    return { code: "POINT_UNKNOWN", problem: unknownName(value, allowed), path };
  const list = allowed.length > 12 ? `${allowed.slice(0, 12).join(", ")}, …` : allowed.join(", ");
  const hint = typeof value === "string" ? didYouMean(value, allowed) : "";
  if (allowed.join() === Object.keys(HookResult).join())
    return {
      code: "RESULT_UNKNOWN",
      problem: `${shown(value)} is a result that does not exist; expected ${list}${hint}`,
      path,
    };
  return {
    code: "VALUE_INVALID",
    problem: `expected ${allowed.length > 1 ? "one of " : ""}${list}, received ${shown(value)}${hint}`,
    path,
  };
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
};

function broken(problem: string, value: unknown, path: Path, atKey: boolean): DataProblem {
  const code = codeOfText(problem, value);
  return {
    code: code === "VALUE_INVALID" && isCue(path) ? "SCRIPT_CUE_INVALID" : code,
    problem,
    path,
    atKey,
  };
}

function wrongType(message: string, expected: string, value: unknown, path: Path): DataProblem {
  const generic = message.startsWith("Invalid input");
  const wanted = generic ? `expected ${KINDS[expected] ?? expected}` : message;
  if (value === undefined) return { code: "VALUE_INVALID", problem: `is missing: ${wanted}`, path };
  if (!generic) return { code: codeOfText(message, value), problem: message, path };
  const scalar = typeof value === "number" || typeof value === "boolean";
  const quote = expected === "string" && scalar ? `: quote it, "${value}"` : "";
  return { code: "VALUE_INVALID", problem: `${wanted}, received ${shown(value)}${quote}`, path };
}

function codeOfText(message: string, value: unknown): HarnessErrorCode {
  return message.startsWith(durationHint(value)) ? "DURATION_INVALID" : "VALUE_INVALID";
}

/** `model.main[0]`, at the top or in a turn. */
function isCue(path: Path): boolean {
  const model = path.lastIndexOf("model");
  return model !== -1 && path.length >= model + 3 && !path.includes("expect");
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const part of path) {
    if (Array.isArray(value)) value = value[Number(part)];
    else value = isDataMap(value) ? value[String(part)] : undefined;
  }
  return value;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isDataMap(value)) return "a map";
  if (typeof value === "string") return value.length > 40 ? `"${value.slice(0, 40)}…"` : `"${value}"`;
  return value === undefined ? "nothing" : String(value);
}
