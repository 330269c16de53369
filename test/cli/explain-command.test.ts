import { expect, test } from "vitest";
import { HARNESS_ERRORS } from "../../harness/core/errors.js";
import { METAMORPHIC_LAWS } from "../../harness/fuzz/metamorphic/metamorphic.js";
import { LAWS } from "../../harness/laws/laws.js";
import { ENGINE_ERRORS } from "../../src/index.js";
import { hookrig } from "./fakes.js";

test("an error code: what it means in general, and what to do", async () => {
  const { code, stdout, stderr } = await hookrig(["explain", "SCRIPT_OVERRUN"]);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^SCRIPT_OVERRUN: an error of the harness\nThe model was called more often /);
  expect(stdout).toMatch(/\*\*Do:\*\* \S/);
  expect(stdout).not.toContain("###");
  expect((await hookrig(["explain", "HOOK_ERROR"])).stdout).toContain("HOOK_ERROR: an error of the engine\n");
});

test("a law: its promise, its clause, and whether hooks can break it", async () => {
  const { code, stdout } = await hookrig(["explain", "budget-exact"]);
  expect(code).toBe(0);
  expect(stdout).toBe(
    [
      "budget-exact: a law, checked on every run (engine 1.5)",
      LAWS.find(({ name }) => name === "budget-exact")?.promise,
      "It holds whatever hooks do.",
      "",
      "docs/laws.md",
      "",
    ].join("\n"),
  );
  expect((await hookrig(["explain", "history-valid"])).stdout).toContain("\nHooks can break it: ");
  expect((await hookrig(["explain", "same-seed-same-bytes"])).stdout).toContain("\nOf which programs: ");
});

test("every code and every law can be explained", async () => {
  const names = [...Object.keys(ENGINE_ERRORS), ...Object.keys(HARNESS_ERRORS)];
  for (const name of [...names, ...[...LAWS, ...METAMORPHIC_LAWS].map((law) => law.name)])
    expect([name, (await hookrig(["explain", name])).code]).toEqual([name, 0]);
});

test.each([
  ["budget-exakt", "did you mean budget-exact?"],
  ["SCRIPT_OVERUN", "did you mean SCRIPT_OVERRUN?"],
  ["constructor", "docs/errors.md and docs/laws.md list them"],
])("%s is neither: usage, with the nearest name", async (name, hint) => {
  const { code, stdout, stderr } = await hookrig(["explain", name]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(`hookrig: there is no error code and no law ${name}: ${hint}\n`);
});

test("without a name: usage", async () => {
  expect((await hookrig(["explain"])).code).toBe(2);
});
