import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const reporter = fileURLToPath(new URL("reporter.ts", import.meta.url));
const vitest = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));

/** Fixture files are made in a temporary folder: a failing test must not be found by our own run. */
const fixtures = {
  passing: "test('a', () => {}); test('b', () => {}); test.skip('c', () => {});",
  failing: "test('a', () => {}); test('b', () => { expect(1).toBe(2); });",
  load: "throw new Error('this file does not load');",
  syntax: "test('a', () => {",
  rejection: "test('a', () => { void Promise.reject(new Error('nobody waits for this')); });",
  late: `test('a', async () => {
    setTimeout(() => { throw new Error('nobody catches this'); }, 0);
    await new Promise((done) => setTimeout(done, 50));
  });`,
  before: "describe('s', () => { beforeAll(() => { throw new Error('no'); }); test('a', () => {}); });",
  after: "afterAll(() => { throw new Error('no'); }); test('a', () => {});",
  each: "beforeEach(() => { throw new Error('no'); }); test('a', () => {});",
  killed: "test('a', () => { process.kill(process.pid, 'SIGKILL'); return new Promise(() => {}); });",
};

async function run(names: (keyof typeof fixtures)[]): Promise<{ code: number | null; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "count-"));
  try {
    for (const name of names) await writeFile(join(folder, `${name}.test.js`), fixtures[name]);
    const flags = ["--globals", "--pool=forks", "--reporter=default", `--reporter=${reporter}`];
    const child = spawn(process.execPath, [vitest, "run", "--root", folder, ...flags], {
      env: { ...process.env, NO_COLOR: "1" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const lastLine = (output: string) => output.trimEnd().split("\n").at(-1);

const cases: [files: (keyof typeof fixtures)[], line: string, code: number][] = [
  [["passing"], "2 passed, 0 failed", 0],
  [["failing"], "1 passed, 1 failed", 1],
  [["passing", "load"], "2 passed, 1 failed", 1],
  [["passing", "syntax"], "2 passed, 1 failed", 1],
  [["rejection"], "1 passed, 1 failed", 1],
  [["late"], "1 passed, 1 failed", 1],
  [["before"], "0 passed, 1 failed", 1],
  [["after"], "1 passed, 1 failed", 1],
  [["each"], "0 passed, 1 failed", 1],
  // The worker's death is one failure, the test it took along another.
  [["passing", "failing", "load", "killed"], "3 passed, 4 failed", 1],
  // No tests at all.
  [[], "0 passed, 1 failed", 1],
];

test.concurrent.for(cases)("%o: %s", { timeout: 60_000 }, async ([files, line, code]) => {
  const result = await run(files);
  expect(lastLine(result.output), result.output).toBe(line);
  expect(result.code).toBe(code);
});

test("the default reporter's output is kept", { timeout: 60_000 }, async () => {
  const { output } = await run(["failing"]);
  expect(output).toContain("Test Files  1 failed (1)");
  expect(output).toContain("AssertionError");
});
