import { expect, test } from "vitest";
import {
  checkEmptyCatch,
  checkExportStar,
  checkFileLength,
  checkFunctionLength,
  checkLineLength,
} from "./check-limits.js";

const source = (text: string) => ({ path: "src/a.ts", text });
const lines = (count: number) => "run();\n".repeat(count);

test("a line holds 110 characters, counted as a reader sees them", () => {
  expect(checkLineLength(source("x".repeat(110)))).toEqual([]);
  expect(checkLineLength(source("🙂".repeat(110)))).toEqual([]);
  expect(checkLineLength(source(`ok\n${"x".repeat(111)}`))).toEqual([
    "src/a.ts:2: line of 111 characters, more than 110",
  ]);
});

test("a file holds 400 lines", () => {
  expect(checkFileLength(source(lines(400)))).toEqual([]);
  expect(checkFileLength(source(lines(401)))).toEqual(["src/a.ts:1: file of 401 lines, more than 400"]);
});

test.for([
  (body: string) => `function a() {\n${body}}`,
  (body: string) => `const a = async () => {\n${body}};`,
  (body: string) => `class A { constructor() {\n${body}} }`,
  (body: string) => `const a = { b() {\n${body}} };`,
  (body: string) => `class A { get b() {\n${body}} }`,
])("a function holds 70 lines: %s", (wrap) => {
  expect(checkFunctionLength(source(wrap(lines(68))))).toEqual([]);
  expect(checkFunctionLength(source(wrap(lines(69))))).toEqual([
    "src/a.ts:1: function of 71 lines, more than 70",
  ]);
});

test("a caught error is answered", () => {
  expect(checkEmptyCatch(source("try { a(); } catch (error) { report(error); }"))).toEqual([]);
  expect(checkEmptyCatch(source("try { a(); }\ncatch { /* never mind */ }"))).toEqual([
    "src/a.ts:2: an empty catch swallows the error",
  ]);
});

test("what is public is named", () => {
  expect(checkExportStar(source('export { b } from "./b.js"; export type * as B from "./b.js";'))).toEqual(
    [],
  );
  expect(checkExportStar(source('export * from "./b.js";'))).toHaveLength(1);
  expect(checkExportStar(source('export type * from "./b.js";'))).toHaveLength(1);
});
