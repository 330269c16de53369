import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ScenarioStatus } from "../../harness/core/report.js";
import { ending, hookrig, loaded, reportOn, temporaryFolder } from "./fakes.js";

const RUN = ["run", "."];
const refusal = (file: string, line: number) => ({
  code: "KEY_UNKNOWN",
  file,
  line,
  column: 3,
  message: `${file}:${line}:3: turnz: there is no such key`,
});

test.for<[code: number, ...statuses: ScenarioStatus[]]>([
  [0, "passed", "known", "skipped", "todo"],
  [1, "passed", "failed"],
  [4, "failed", "error", "passed"],
  [3, "skipped", "todo"],
])("%i: %s %s %s %s", async ([code, ...statuses]) => {
  const marks = { skipped: { skip: "why" }, todo: { todo: "why" } };
  const scenarios = statuses.map((status, index) =>
    status === "skipped" || status === "todo"
      ? loaded(`${index}`, { data: marks[status] })
      : ending(`${index}`, status),
  );
  expect((await hookrig(RUN, { scenarios })).code).toBe(code);
});

test("3: there is no scenario, or a filter matches none; which one is told", async () => {
  const none = await hookrig(RUN);
  expect([none.code, none.stderr]).toEqual([
    3,
    "hookrig: nothing ran: there is no scenario in what was named\n",
  ]);
  const filtered = await hookrig([...RUN, "-t", "X", "--tag", "y"], { scenarios: [loaded("A")] });
  expect([filtered.code, filtered.stderr]).toEqual([
    3,
    "hookrig: nothing ran: no scenario matches --filter, --tag\n",
  ]);
  const skipped = await hookrig(RUN, { scenarios: [loaded("A", { data: { skip: "why" } })] });
  expect([skipped.code, skipped.played]).toEqual([3, []]);
  expect(skipped.stderr).toContain("all scenarios are marked skip or todo");
});

test("0: an empty shard of a suite that has something to run; 3 if the suite has not", async () => {
  const shard = [...RUN, "--shard", "2/2"];
  const empty = await hookrig(shard, { scenarios: [loaded("A")] });
  expect([empty.code, empty.played, empty.stderr]).toEqual([0, [], ""]);
  expect((await hookrig(shard)).code).toBe(3);
});

test("2: every invalid file is listed, sorted, and nothing runs", async () => {
  const errors = [refusal("b.yaml", 2), refusal("a.yaml", 12), refusal("a.yaml", 3)];
  const run = await hookrig(RUN, { scenarios: [loaded("A")], errors });
  expect([run.code, run.played]).toEqual([2, []]);
  expect(run.stderr).toBe(
    [
      "a.yaml:3:3: turnz: there is no such key [KEY_UNKNOWN]",
      "a.yaml:12:3: turnz: there is no such key [KEY_UNKNOWN]",
      "b.yaml:2:3: turnz: there is no such key [KEY_UNKNOWN]",
      "3 errors in 2 files: nothing was run\n",
    ].join("\n"),
  );
});

test("2: `only` in CI or with --forbid-only; elsewhere it narrows the run", async () => {
  const scenarios = [loaded("A"), loaded("B", { line: 9, data: { only: true } })];
  const ci = await hookrig(RUN, { scenarios, env: { CI: "true" } });
  expect([ci.code, ci.played]).toEqual([2, []]);
  expect(ci.stderr).toContain('a.yaml:9: "B" is marked only\n');
  expect((await hookrig([...RUN, "--forbid-only"], { scenarios })).code).toBe(2);
  const here = await hookrig(RUN, { scenarios, env: { CI: "false" } });
  expect([here.code, here.played]).toEqual([0, ["B"]]);
});

const usage: [why: string, args: string[], ...says: string[]][] = [
  ["no command", [], "Usage: hookrig"],
  ["an unknown command", ["rum"], "unknown command 'rum'", "(Did you mean run?)"],
  ["an unknown flag", ["run", "--filtr", "x"], "unknown option '--filtr'", "--filter"],
  ["a flag that is not there yet", ["run", "--watch"], "unknown option '--watch'"],
  ["a shard beyond the last", ["run", "--shard", "3/2"], "'3/2' is invalid", "like 2/5"],
  ["a shard that is none", ["run", "--shard", "1"], "'1' is invalid", "INDEX/COUNT"],
  ["shard 0", ["run", "--shard", "0/2"], "1 <= INDEX"],
  [
    "an unknown reporter",
    ["run", "--reporter", "tap"],
    "'tap' is invalid",
    "There are: pretty, dot, json, junit, html.",
  ],
  ["a reporter without its file", ["run", "--reporter", "json="], "json=out"],
  [
    "two reporters on the terminal",
    ["run", ".", "--reporter", "dot", "--reporter", "json"],
    "dot and json",
    "json=FILE",
  ],
  [
    "two reporters in one file",
    ["run", ".", "--reporter", "dot=x", "--reporter", "json=./x"],
    "two outputs write to",
  ],
  ["metrics in a report's file", ["run", ".", "--metrics-out", "x", "--reporter", "dot=./x"], "two outputs"],
  ["metrics to a dash", ["run", ".", "--metrics-out", "-"], "'-' is invalid. Name a file", "./-"],
  ["a report to a dash", ["run", ".", "--reporter", "json=-"], "'json=-' is invalid. Name a file"],
  ["metrics to no file", ["run", ".", "--metrics-out", ""], "'' is invalid. Name a file."],
  ["traces in no folder", ["run", ".", "--trace-out", ""], "'' is invalid. Name a folder."],
  ["a name that would move the cursor", ["merge", "e\u001b[31m\u202evil"], "e\\u001b[31m\\u202evil: ENOENT"],
  [
    "a file that cannot be written",
    ["run", ".", "--reporter", "json=/dev/null/x"],
    "cannot write /dev/null/x",
  ],
  [
    "a trace folder that cannot be made",
    ["run", ".", "--trace-out", "/dev/null/x"],
    "cannot write /dev/null/x",
  ],
  ["a bare number as duration", ["run", ".", "--timeout", "5"], "--timeout 5: ", "write 5s", "1m30s"],
  ["no time at all", ["run", ".", "--timeout", "0s"], "more than nothing"],
  ["a regex that is none", ["run", "-t", "/(/"], "Invalid regular expression"],
  ["an empty filter", ["run", "-t", ""], "a part of a title"],
  ["an empty tag", ["run", "--tag", "!"], "Name a tag"],
  ["no repeats", ["run", "--repeat", "0"], "whole number from 1"],
  ["half a job", ["run", "--jobs", "1.5"], "whole number from 1"],
  ["a path as --bail's number", ["run", "--bail", "scenarios"], "--bail after the paths"],
  ["a path that does not exist", ["run", "nowhere.yaml:3"], "no such file or folder: nowhere.yaml"],
  ["no folder of scenarios", ["run"], 'no folder "scenarios"'],
  [
    "coverage of a part",
    ["run", ".", "--fail-uncovered", "--shard", "1/2"],
    "not with --shard",
    "hookrig merge",
  ],
  ["merge of nothing", ["merge"], "missing required argument 'files'"],
  ["merge of a file that is not there", ["merge", "gone.json"], "gone.json: ENOENT"],
];

test.for(usage)("2: %s is told in words, with a hint", async ([, args, ...says]) => {
  const run = await hookrig(args, { scenarios: [loaded("A")] });
  expect([run.code, run.played, run.stdout]).toEqual([2, [], ""]);
  for (const text of says) expect(run.stderr).toContain(text);
});

test("4: what the harness did not expect is a report, and the rest still runs", async () => {
  const broken = loaded("A", { play: () => Promise.reject(new Error("a defect")) });
  const run = await hookrig(RUN, { scenarios: [broken, loaded("B", { line: 5 })] });
  expect([run.code, run.played]).toEqual([4, ["A", "B"]]);
  expect(run.stdout).toContain("[HARNESS_BROKE] a defect");
});

test("4: a runner that does not end is given up after the wall limit", async () => {
  const endless = loaded("A", { play: () => new Promise(() => {}) });
  const run = await hookrig([...RUN, "--timeout", "1ms"], { scenarios: [endless] });
  expect(run.code).toBe(4);
  expect(run.stdout).toContain("[WALL_LIMIT] not over after 1ms of real time");
});

test("0: help and version", async () => {
  for (const args of [["--help"], ["run", "--help"], ["merge", "--help"], ["--version"]]) {
    const run = await hookrig(args);
    expect([run.code, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).not.toBe("");
  }
});

test("--fail-uncovered: a hook that no scenario called is a failure", async () => {
  const one = loaded("A");
  const leaves = { ...one, play: () => reportOn(one, { uncalled: ["onTurn/audit"] }) };
  const two = loaded("B", { line: 2 });
  const calls = { ...two, play: () => reportOn(two, { called: ["onTurn/audit"] }) };
  const flag = [...RUN, "--fail-uncovered"];
  expect((await hookrig(RUN, { scenarios: [leaves] })).code).toBe(0);
  expect((await hookrig(flag, { scenarios: [leaves] })).code).toBe(1);
  expect((await hookrig(flag, { scenarios: [leaves, calls] })).code).toBe(0);
});

test("merge has the exit code of the run that was not sharded", async () => {
  const cwd = temporaryFolder();
  const write = async (name: string, scenarios: readonly ReturnType<typeof ending>[]) => {
    const { stdout } = await hookrig(["run", ".", "--reporter", "json"], { scenarios });
    writeFileSync(join(cwd, name), stdout);
  };
  await write("held.json", [ending("A", "passed")]);
  await write("failed.json", [ending("B", "failed")]);
  await write("broke.json", [ending("C", "error")]);
  await write("empty.json", []);
  const merge = async (...files: string[]) => (await hookrig(["merge", ...files], { cwd })).code;
  expect(await merge("held.json", "empty.json")).toBe(0);
  expect(await merge("held.json", "failed.json")).toBe(1);
  expect(await merge("failed.json", "broke.json")).toBe(4);
  expect(await merge("empty.json")).toBe(3);
  expect(await merge("held.json", "held.json")).toBe(2);
});

test.runIf(existsSync("/dev/full"))("4: a report that cannot be written; the others are", async () => {
  const reporters = ["--reporter", "json=/dev/full", "--reporter", "junit=out.xml", "--reporter", "dot"];
  const run = await hookrig([...RUN, ...reporters], { scenarios: [loaded("A")] });
  expect(run.code).toBe(4);
  expect(run.stderr).toMatch(/^hookrig: cannot write \/dev\/full: ENOSPC[^\n]*\n$/);
  expect(run.stdout).toContain("1 passed");
  expect(readFileSync(join(run.cwd, "out.xml"), "utf8")).toContain("</testsuites>");
});
