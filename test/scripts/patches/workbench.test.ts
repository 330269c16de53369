import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Workbench } from "../../../scripts/patches/workbench.js";
import { folderOf } from "../../scenario/load-text.js";

const budget = "export const left = (spent: number, limit: number): boolean => spent < limit;\n";

function bench() {
  const root = folderOf({
    "src/budget.ts": budget,
    "harness/a.ts": 'export type { A } from "./b.js";\n',
    "scenarios/a.yaml": "scenario: A\n",
    "test/a.test.ts": "",
    "package.json": "{}",
    "tsconfig.json": "{}",
    "vitest.config.ts": "",
    "node_modules/x/index.js": "",
  });
  const made = new Workbench(root);
  onTestFinished(() => made.remove());
  return { root, made, compiled: join(made.folder, "dist/src/budget.js") };
}

const patch = {
  name: "one-more",
  clause: "engine 1.5",
  file: "src/budget.ts",
  find: "spent < limit",
  replace: "spent <= limit",
  why: "off by one",
};

test("a mistake is in the copy while something runs, compiled too, and never in the checkout", async () => {
  const { root, made, compiled } = bench();
  const before = readFileSync(compiled, "utf8");
  expect(before).toContain("(spent, limit) => spent < limit");
  const during = await made.with(patch, async () => [
    readFileSync(compiled, "utf8"),
    readFileSync(join(made.folder, "src/budget.ts"), "utf8"),
    readFileSync(join(root, "src/budget.ts"), "utf8"),
  ]);
  expect(during).toEqual([
    expect.stringContaining("spent <= limit"),
    expect.stringContaining("spent <= limit"),
    budget,
  ]);
  expect(readFileSync(compiled, "utf8")).toBe(before);
});

test("it is taken out again after a failure; a stale one is refused", async () => {
  const { made, compiled } = bench();
  const failing = made.with(patch, () => Promise.reject(new Error("no report")));
  await expect(failing).rejects.toThrow("no report");
  expect(readFileSync(compiled, "utf8")).toContain("spent < limit");
  await expect(made.with({ ...patch, find: "gone" }, async () => 1)).rejects.toThrow("occurs 0 times");
});

test("what does not compile is refused: it would turn everything red", async () => {
  const { made } = bench();
  const broken = made.with({ ...patch, replace: "spent <" }, async () => 1);
  await expect(broken).rejects.toThrow("src/budget.ts does not compile");
});

test("the copy is gone when it is removed", () => {
  const { made } = bench();
  made.remove();
  expect(existsSync(made.folder)).toBe(false);
});

test("a program beside the sources is compiled, too, and finds them", () => {
  const root = folderOf({
    "src/budget.ts": budget,
    "harness/a.ts": "",
    "scripts/hunt/child.ts": 'import { left } from "../../src/budget.js";\nconsole.log(left(1, 2));\n',
    "scenarios/a.yaml": "scenario: A\n",
    "test/a.test.ts": "",
    "package.json": '{ "type": "module" }',
    "tsconfig.json": "{}",
    "vitest.config.ts": "",
    "node_modules/x/index.js": "",
  });
  const made = new Workbench(root, ["scripts/hunt/child.ts"]);
  onTestFinished(() => made.remove());
  const child = join(made.folder, "dist/scripts/hunt/child.js");
  expect(execFileSync(process.execPath, [child], { encoding: "utf8" })).toBe("true\n");
});
