import { expect, test } from "vitest";
import { checkRooms, type House } from "./check-rooms.js";

const house: House = {
  srcRooms: { low: [], high: ["low"] },
  harnessRooms: { time: [], cli: ["time"] },
  srcEntries: [/^src\/index\.ts$/],
};
const check = (path: string, text: string) => checkRooms({ path, text }, house);

test.for([
  ["src/high/a.ts", 'import { b } from "../low/b.js";'],
  ["src/high/a.ts", 'import { b } from "./b.js"; import fs from "node:fs"; import { z } from "zod";'],
  ["src/low/a.ts", 'import type { B } from "../high/b.js";'],
  ["src/low/a.ts", 'type B = import("../high/b.js").B;'],
  ["src/index.ts", 'export { b } from "./high/b.js";'],
  ["harness/cli/a.ts", 'import { Engine } from "../../src/index.js"; import { t } from "../time/t.js";'],
  ["test/a.test.ts", 'import { b } from "../src/high/b.js";'],
] as const)("%s may say %s", ([path, text]) => {
  expect(check(path, text)).toEqual([]);
});

test.for([
  ["src/low/a.ts", 'import { b } from "../high/b.js";', "src/low may not import src/high"],
  ["src/low/a.ts", 'export { b } from "../high/b.js";', "src/low may not import src/high"],
  ["src/low/a.ts", 'await import("../high/b.js");', "src/low may not import src/high"],
  ["src/low/a.ts", 'import { b } from "../index.js";', "imports the entry src/index.ts from inside a room"],
  ["src/low/a.ts", 'import type { B } from "../../harness/time/b.js";', "src never imports harness"],
  ["src/low/a.ts", 'import { b } from "../../test/b.js";', "imports test/b.ts, which is not published"],
  ["src/low/a.ts", 'import { b } from "hookrig";', "imports its own package by name; use a relative path"],
  ["src/new/a.ts", "", "the room src/new is not in test/rooms.ts"],
  ["harness/time/a.ts", 'import { b } from "../cli/b.js";', "harness/time may not import harness/cli"],
  [
    "harness/cli/a.ts",
    'import type { B } from "../../src/low/b.js";',
    "imports src/low/b.ts; harness has only the public entries of src",
  ],
] as const)("%s may not say %s", ([path, text, problem]) => {
  expect(check(path, text)).toEqual([`${path}:1: ${problem}`]);
});
