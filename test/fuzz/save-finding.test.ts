import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Finding } from "../../harness/fuzz/finding.js";
import { saveFinding } from "../../harness/fuzz/save-finding.js";
import { temporaryFolder } from "../cli/fakes.js";
import { dataOf } from "../scenario/load-text.js";

const finding: Finding = {
  failure: { by: "law", name: "budget-exact", message: "charged twice\nat step 1" },
  run: 3,
  shrinks: 10,
  token: "dG9rZW4",
  scenario: {
    scenario: "Budgets are exact.",
    model: { main: [{ say: "Hi" }] },
    turns: [{ customer: "Hi", expect: { outcome: "completed" } }],
  },
};
const saved = (one: Finding, folder: string) => readFileSync(join(folder, saveFinding(one, folder)), "utf8");

test("named by what broke, with what a reader needs at its head, and loads", () => {
  const folder = join(temporaryFolder(), "deep", "findings");
  expect(saveFinding(finding, folder)).toBe("budget-exact.yaml");
  const text = saved(finding, folder);
  expect(text.split("\n").slice(0, 5)).toEqual([
    "# Found by hookrig fuzz: budget-exact",
    "# charged twice",
    "# at step 1",
    "#",
    "# hookrig replay dG9rZW4",
  ]);
  expect(dataOf(text)).toEqual(finding.scenario);
});

test("never over another finding; the same one again is one file", () => {
  const folder = temporaryFolder();
  expect([saveFinding(finding, folder), saveFinding(finding, folder)]).toEqual([
    "budget-exact.yaml",
    "budget-exact.yaml",
  ]);
  expect(saveFinding({ ...finding, token: "b3RoZXI" }, folder)).toBe("budget-exact-2.yaml");
});

test("the name is fit for every system", () => {
  const failure = { by: "law", name: "../Nobody's law: 100 %", message: "" } as const;
  expect(saveFinding({ ...finding, failure }, temporaryFolder())).toBe("nobody-s-law-100.yaml");
});

test("a module of hooks is named from where the file is", () => {
  const folder = temporaryFolder();
  const using = (use: string) =>
    dataOf(saved({ ...finding, scenario: { ...finding.scenario, hooks: { use } } }, folder));
  expect(using(join(folder, "hooks.ts")).hooks).toEqual({ use: "./hooks.ts" });
  expect(using(join(folder, "..", "src", "hooks.ts")).hooks).toEqual({ use: "../src/hooks.ts" });
  expect(using("a-package").hooks).toEqual({ use: "a-package" });
});
