import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Io } from "../../harness/cli/io.js";
import { runProgram } from "../../harness/cli/program.js";
import { realWiring } from "../../harness/cli/real-wiring.js";
import { sizeOf } from "../../harness/fuzz/finding.js";
import { fuzzSetupSchema } from "../../harness/fuzz/fuzz-setup.js";
import { dataOf } from "../scenario/load-text.js";
import { blocksOf, namesIn, page } from "./pages.js";

const fuzzing = page("docs/fuzzing.md");
const blocks = blocksOf(fuzzing);
const blockOf = (mark: string) => blocks.find((block) => block.mark === mark)?.code ?? "";
const guard = blockOf("file=hooks.ts");

/** A folder with the page's guard, and the command line in it. */
function folder() {
  const cwd = mkdtempSync(join(tmpdir(), "hookrig-docs-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  const write = (code: string) => writeFileSync(join(cwd, "hooks.ts"), `${code}\n`);
  write(guard);
  const hookrig = async (...args: string[]) => {
    let told = "";
    const stream = {
      write: (text: string) => {
        told += text;
      },
    };
    const io: Io = { cwd, env: {}, stdout: stream, stderr: stream, now: () => 0, onInterrupt: () => {} };
    return { code: await runProgram(args, io, realWiring), told };
  };
  return { cwd, write, hookrig };
}

/** How many programs it takes is the generator's affair, and the token follows from that. */
const lasting = (text: string) =>
  text.replaceAll(/(run|in) \d+/g, "$1 …").replaceAll(/(replay {2}npx hookrig replay) \S+/g, "$1 …");

test("the page's guard has the hole that the page tells of, until the page mends it", {
  timeout: 60_000,
}, async () => {
  const { cwd, write, hookrig } = folder();
  const found = await hookrig("fuzz", "--use", "./hooks.ts", "--seed", "4");
  expect(lasting(found.told)).toContain(lasting(blockOf("output=found")));
  expect(found.code).toBe(1);
  const file = ".hookrig/findings/no-card-shown.yaml";
  const scenario = dataOf({ "a.yaml": readFileSync(join(cwd, file), "utf8"), "../../hooks.ts": "" });
  expect(scenario.model).toEqual(dataOf({ "a.yaml": blockOf("excerpt") }).model);
  expect(sizeOf(scenario)).toBeLessThanOrEqual(6);
  expect(await hookrig("run", file)).toMatchObject({
    code: 1,
    told: expect.stringContaining("no-card-shown"),
  });
  expect((await hookrig("replay", ".hookrig/findings")).told).toContain("FAILED");
  write(guard.replace("/g;", "/;"));
  expect((await hookrig("replay", ".hookrig/findings")).told).toContain("FIXED");
});

test("the page explains every key of `fuzz`", () => {
  expect(namesIn(fuzzing, "fuzz")).toEqual(Object.keys(fuzzSetupSchema.shape));
});
