import { expect, test } from "vitest";
import { checkFileName, exportsOf, namespacesOf } from "./check-names.js";

const check = (path: string, text: string) => checkFileName({ path, text });

test.for([
  ["src/runtime/ids.ts", "export interface Ids {}"],
  ["src/hooks/points.ts", "export const HOOK_POINT_TABLE = [];"],
  ["src/engine/give-up.ts", "export class GiveUp {}"],
  ["src/rules/entries.ts", "export type Entry = string;"],
  ["src/engine/reasoning.ts", "export function reason() {}"],
  ["src/engine/turn.ts", "function runTurn() {} export { runTurn };"],
  ["src/index.ts", ""],
  ["harness/cli/main.ts", "run();"],
] as const)("%s may hold %s", ([path, text]) => {
  expect(check(path, text)).toEqual([]);
});

test.for([
  ["src/runtime/Clock.ts", "export interface Clock {}", "Clock.ts is not kebab-case"],
  ["src/runtime/give_up.ts", "export interface GiveUp {}", "give_up.ts is not kebab-case"],
  ["src/a/utils.ts", "export const trim = 1;", "utils.ts exports nothing of that name, but: trim"],
  ["src/a/report.ts", "export const repeat = 1;", "report.ts exports nothing of that name, but: repeat"],
  ["src/a/turn.ts", "const turn = 1;", "turn.ts exports nothing of that name, but: nothing"],
] as const)("%s may not hold %s", ([path, text, problem]) => {
  expect(check(path, text)).toEqual([`${path}:1: ${problem}`]);
});

test("every form of export is seen", () => {
  const text = `export const a = 1, b = 2; export function c() {} export default class {}
    export enum D { } export { e as f } from "./e.js"; export * as G from "./g.js"; const hidden = 1;`;
  expect(exportsOf({ path: "a.ts", text })).toEqual(["a", "b", "c", "default", "D", "f", "G"]);
});

test("a file that is imported as one name is that name", () => {
  const file = { path: "src/a/payloads.ts", text: "export interface GaveUp {}" };
  const user = { path: "src/index.ts", text: 'export type * as Payload from "./a/payloads.js";' };
  expect(checkFileName(file)).toHaveLength(1);
  expect(checkFileName(file, namespacesOf([file, user]))).toEqual([]);
  expect(
    namespacesOf([{ path: "src/a/b.ts", text: 'import * as c from "./c.js"; import d from "./d.js";' }]),
  ).toEqual(new Set(["src/a/c.ts"]));
});
