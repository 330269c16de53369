import { expect, test } from "vitest";
import { checkBanned } from "./check-banned.js";

const check = (text: string, path = "src/engine/turn.ts") => checkBanned({ path, text });

test.for([
  ["Date.now();", "Date.now"],
  ["const t = globalThis.Date.now;", "Date.now"],
  ['Date["now"]();', "Date.now"],
  ["const { now } = Date;", "Date.now"],
  ["new Date();", "new Date()"],
  ["new Date;", "new Date()"],
  ["Date();", "Date()"],
  ["performance.now();", "performance.now"],
  ["setTimeout(run, 1);", "setTimeout"],
  ["globalThis.setTimeout(run, 1);", "globalThis.setTimeout"],
  ["const timers = { setInterval };", "setInterval"],
  ["await new Promise((done) => setImmediate(done));", "setImmediate"],
  ["const later = queueMicrotask;", "queueMicrotask"],
  ["process.hrtime.bigint();", "process.hrtime"],
  ["process.nextTick(run);", "process.nextTick"],
  ["Math.random();", "Math.random"],
  ["crypto.randomUUID();", "crypto.randomUUID"],
  ["globalThis.crypto.getRandomValues(bytes);", "crypto.getRandomValues"],
  ['import { randomBytes } from "node:crypto";', "randomBytes"],
  ['import { randomUUID as id } from "crypto";', "randomUUID"],
  ['import { setTimeout as sleep } from "node:timers/promises";', "node:timers/promises"],
  ["AbortSignal.timeout(5);", "AbortSignal.timeout"],
] as const)("finds the clock or the dice in: %s", ([text, name]) => {
  expect(check(text)).toEqual([`src/engine/turn.ts:1: ${name} is banned; use the injected Clock or Ids`]);
});

test.for([
  "clock.now(); clock.setTimeout(run, 1);",
  "new Date(0); new Date(clock.now());",
  "this.constructor.name; object.toString();",
  "// Date.now() is not called\nconst text = 'Math.random()';",
  "type Timer = ReturnType<typeof setTimeout>; clearTimeout(timer);",
  "interface Timers { setTimeout(run: () => void): void } const a = { setTimeout: 1 };",
  'import { createHash } from "node:crypto";',
])("lets pass: %s", (text) => {
  expect(check(text)).toEqual([]);
});

test("a file with a reason may, and only that file", () => {
  expect(check("Date.now();", "src/runtime/clock.ts")).toEqual([]);
  expect(check("Date.now();", "src/runtime/clocks.ts")).toHaveLength(1);
  expect(check("setImmediate(run);", "harness/time/drain.ts")).toEqual([]);
  expect(check("setImmediate(run);", "harness/timeline/drain.ts")).toHaveLength(1);
});
