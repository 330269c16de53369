import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonReport } from "../../harness/core/report.js";
import { hookrig } from "./child.js";
import { temporaryFolder } from "./fakes.js";

const scenario = (title: string, more = "", expected = "Hi") => `---
scenario: ${title}
agent: { output: block }
model: { main: [ { say: Hi } ] }
${more}
turns:
  - customer: hello
    expect: { messages: [ ${expected} ] }
`;
const held = { "scenarios/held.yaml": scenario("Held") };
const failing = { "scenarios/failing.yaml": scenario("Failing", "", "Bye") };
const hook = (body: string) => ({
  "scenarios/hooks.yaml": scenario("Hooked", "hooks: { use: ./hooks.ts }"),
  "scenarios/hooks.ts": [
    "export default (hooks: any) => {",
    `  hooks.register("onPreparing", async () => { ${body} });`,
    "};",
  ].join("\n"),
});
const TIMEOUT = { timeout: 60_000 };

test("0: all held", TIMEOUT, async () => {
  const { code, stdout, stderr } = await hookrig(["run"], { files: held });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("  ✓ held.yaml  1 scenario, 1 turn, 1 check\n");
  expect(stdout).not.toContain("\u001b");
});

test(
  "1: a failure is told with its place, its values and its rerun line, which gives it again",
  TIMEOUT,
  async () => {
    const cwd = temporaryFolder();
    const { code, stdout } = await hookrig(["run"], { files: { ...held, ...failing }, cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("at scenarios/failing.yaml:8:");
    const line = /rerun +npx hookrig (?<rerun>.*)/.exec(stdout)?.groups?.rerun ?? "";
    const again = await hookrig(line.split(" "), { cwd });
    expect(again.code).toBe(1);
    expect(again.stdout).toContain("1 failed\n");
  },
);

test("2: all invalid files at once, and nothing is run", TIMEOUT, async () => {
  const files = {
    ...held,
    "scenarios/a.yaml": "scenario: A\nturnz: []\n",
    "scenarios/b.yaml": "scenario: [\n",
  };
  const { code, stdout, stderr } = await hookrig(["run"], { files });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("scenarios/a.yaml:2:1: ");
  expect(stderr).toContain("scenarios/b.yaml:");
});

test("2: `only` in CI", TIMEOUT, async () => {
  const files = { "scenarios/a.yaml": scenario("Only", "only: true") };
  expect((await hookrig(["run"], { files, env: { CI: "1" } })).code).toBe(2);
  expect((await hookrig(["run"], { files })).code).toBe(0);
});

test("3: a folder without a scenario, and a line before the first", TIMEOUT, async () => {
  const files = {
    "scenarios/notes.txt": "none",
    "scenarios/base.yaml": "defaults: { agent: { output: block } }\n",
  };
  expect((await hookrig(["run"], { files })).code).toBe(3);
});

test("1: a hook's forgotten promise that rejects fails the scenario that was running", TIMEOUT, async () => {
  const { code, stdout } = await hookrig(["run"], { files: hook(`Promise.reject(new Error("forgotten"));`) });
  expect(code).toBe(1);
  expect(stdout).toContain("[UNHANDLED_ERROR] nobody waited for: forgotten");
});

test("4: a hook that ends the process is not success", TIMEOUT, async () => {
  const { code, stderr } = await hookrig(["run"], { files: hook("process.exit(0);") });
  expect(code).toBe(4);
  expect(stderr).toContain("the process ended before the run was over");
});

test("workers: the same bytes; what blocks or ends a thread costs its scenario only", TIMEOUT, async () => {
  const cwd = temporaryFolder();
  const files = { ...held, ...failing, ...hook("") };
  const report = ["--reporter", "json=out.json"];
  const alone = await hookrig(["run", ...report], { files, cwd });
  const bytes = readFileSync(join(cwd, "out.json"), "utf8");
  const pool = await hookrig(["run", ...report, "--jobs", "2"], { cwd });
  expect(readFileSync(join(cwd, "out.json"), "utf8")).toBe(bytes);
  expect([alone.code, pool.code]).toEqual([1, 1]);
  const blocked = await hookrig(["run", "--timeout", "1s", "--jobs", "2", ...report], {
    files: hook("for (;;);"),
    cwd,
  });
  expect(blocked.code).toBe(4);
  const { summary } = JSON.parse(readFileSync(join(cwd, "out.json"), "utf8")) as JsonReport;
  expect(summary).toMatchObject({ scenarios: 3, errors: 1, failed: 1, passed: 1 });
});

test("130: Ctrl-C while a hook never ends", TIMEOUT, async () => {
  const cwd = temporaryFolder();
  const waiting = `console.log("waiting"); await new Promise((resolve) => setTimeout(resolve, 60_000));`;
  const { code } = await hookrig(["run", "--reporter", "json=out.json"], {
    files: { ...held, ...hook(waiting) },
    cwd,
    onOutput: (stdout, pid) => {
      if (stdout.includes("waiting")) process.kill(pid, "SIGINT");
    },
  });
  expect(code).toBe(130);
  const { scenarios } = JSON.parse(readFileSync(join(cwd, "out.json"), "utf8")) as JsonReport;
  expect(scenarios.map(({ scenario }) => scenario)).toEqual(["Held"]);
});

test("the same bytes in another folder, where a hook's module does not load", TIMEOUT, async () => {
  const files = { ...held, ...hook(`await import("./gone.js");`) };
  const reports = [];
  for (let run = 0; run < 2; run += 1) {
    const cwd = temporaryFolder();
    await hookrig(["run", "--reporter", "json=out.json"], { files, cwd });
    reports.push(readFileSync(join(cwd, "out.json"), "utf8"));
  }
  expect(reports[0]).toContain("gone.js");
  expect(reports[1]).toBe(reports[0]);
});

test("--update fills a file that then holds", TIMEOUT, async () => {
  const cwd = temporaryFolder();
  const files = { "scenarios/a.yaml": scenario("A").replace(/expect: .*/, "expect:") };
  expect((await hookrig(["run"], { files, cwd })).code).toBe(2);
  expect((await hookrig(["run", "-u"], { cwd })).code).toBe(0);
  expect((await hookrig(["run"], { cwd })).code).toBe(0);
});
