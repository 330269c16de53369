import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonReport } from "../../harness/core/report.js";
import { ending, event, hookrig, loaded, reportOn, temporaryFolder } from "./fakes.js";

const RUN = ["run", "."];
const read = (cwd: string, file: string) => readFileSync(join(cwd, file), "utf8");

test("--bail ends the run after the first failure, or after so many; the rest is told", async () => {
  const scenarios = ["A", "B", "C", "D"].map((title, index) =>
    ending(title, title === "A" || title === "D" ? "passed" : "failed", { line: index + 1 }),
  );
  const once = await hookrig([...RUN, "--bail"], { scenarios });
  expect([once.code, once.played]).toEqual([1, ["A", "B"]]);
  expect(once.stdout).toContain("1 failed, 1 passed, 2 not run");
  expect((await hookrig([...RUN, "--bail=2"], { scenarios })).played).toEqual(["A", "B", "C"]);
});

test("--repeat plays each so often, and reports it once", async () => {
  const run = await hookrig([...RUN, "--repeat", "3", "--reporter", "json"], { scenarios: [loaded("A")] });
  expect(run.played).toEqual(["A", "A", "A"]);
  expect((JSON.parse(run.stdout) as JsonReport).summary.scenarios).toBe(1);
});

test("--repeat: runs that differ, in report or trace alone, are a failure that says where", async () => {
  let count = 0;
  const one = loaded("A");
  const drifting = { ...one, play: () => reportOn(one, { called: [`hook ${++count > 2}`] }) };
  const run = await hookrig([...RUN, "--repeat", "3"], { scenarios: [drifting] });
  expect(run.code).toBe(1);
  expect(run.stdout).toContain("[REPEAT_DIFFERS] run 3 differs from run 1 at line ");
  let again = 0;
  const whispering = loaded("B", {
    play: ({ onRecord }) => {
      onRecord?.([event("same"), event(`${++again}`)]);
      return reportOn(loaded("B"));
    },
  });
  const trace = await hookrig([...RUN, "--repeat", "2"], { scenarios: [whispering] });
  expect(trace.stdout).toContain("run 2 differs from run 1 at line 3 of the trace and report");
});

test("--repeat: one red run of many is red", async () => {
  let count = 0;
  const one = loaded("A");
  const flaky = { ...one, play: () => reportOn(one, { status: ++count === 2 ? "failed" : "passed" }) };
  expect((await hookrig([...RUN, "--repeat", "3"], { scenarios: [flaky] })).code).toBe(1);
});

test("several reporters at once; folders are made; `pretty` if all others are files", async () => {
  const files = ["--reporter", "json=out/a.json", "--reporter", "junit=out/b/c.xml"];
  const { cwd, stdout } = await hookrig([...RUN, ...files], { scenarios: [loaded("A")], terminal: true });
  expect((JSON.parse(read(cwd, "out/a.json")) as JsonReport).scenarios).toHaveLength(1);
  expect(read(cwd, "out/b/c.xml")).toContain('<testcase name="A"');
  expect(stdout).toContain("1 passed");
  const silent = await hookrig([...RUN, "--reporter", "pretty=p.txt", "--reporter", "dot"], {
    scenarios: [loaded("A")],
    env: { FORCE_COLOR: "1" },
  });
  expect(read(silent.cwd, "p.txt")).not.toContain("\u001b");
  expect(silent.stdout.startsWith("\u001b[32m.\u001b[39m\n")).toBe(true);
});

test("a refused run leaves no report of an earlier one behind", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "a.json"), "an earlier report");
  const error = { code: "KEY_UNKNOWN", file: "a.yaml", line: 1, column: 1, message: "no" };
  await hookrig([...RUN, "--reporter", "json=a.json"], { errors: [error], cwd });
  expect(existsSync(join(cwd, "a.json"))).toBe(false);
});

test("reports are the same bytes in another folder, at another time, on a terminal or not", async () => {
  const scenarios = [ending("A", "failed"), loaded("B", { line: 7 })];
  const all = ["--reporter", "json=a.json", "--reporter", "junit=b.xml"];
  const first = await hookrig([...RUN, ...all], { scenarios });
  const second = await hookrig([...RUN, ...all, "--repeat", "2"], {
    scenarios: [...scenarios].reverse(),
    terminal: true,
  });
  for (const file of ["a.json", "b.xml"]) expect(read(second.cwd, file)).toBe(read(first.cwd, file));
});

test("colours: NO_COLOR forbids, FORCE_COLOR demands, else a terminal has them", async () => {
  const colored = async (env: Record<string, string>, terminal: boolean) =>
    (await hookrig(RUN, { scenarios: [loaded("A")], env, terminal })).stdout.includes("\u001b[32m");
  expect(await colored({}, true)).toBe(true);
  expect(await colored({}, false)).toBe(false);
  expect(await colored({ NO_COLOR: "1" }, true)).toBe(false);
  expect(await colored({ NO_COLOR: "1", FORCE_COLOR: "1" }, true)).toBe(false);
  expect(await colored({ FORCE_COLOR: "1" }, false)).toBe(true);
  expect(await colored({ FORCE_COLOR: "0" }, true)).toBe(false);
  expect(await colored({ TERM: "dumb" }, true)).toBe(false);
});

test("--trace-out writes each lifecycle stream; rows on one line get files of their own", async () => {
  const recording = (title: string, file: string, line: number) =>
    loaded(title, {
      file,
      line,
      play: ({ onRecord }) => {
        onRecord?.([event(title), event("end")]);
        return reportOn(loaded(title, { file, line }), { status: "failed" });
      },
    });
  const scenarios = [
    recording("A", "s/a.yaml", 4),
    recording("B", "s/a.yaml", 4),
    recording("C", "../c.yaml", 1),
  ];
  const { cwd, stdout } = await hookrig([...RUN, "--trace-out", "traces"], { scenarios });
  expect(readdirSync(join(cwd, "traces"), { recursive: true }).sort()).toEqual([
    "__",
    "__/c.yaml.L1.jsonl",
    "s",
    "s/a.yaml.L4-2.jsonl",
    "s/a.yaml.L4.jsonl",
  ]);
  const lines = read(cwd, "traces/s/a.yaml.L4.jsonl").split("\n");
  const header = { trace: "hookrig", version: 1, file: "s/a.yaml", line: 4, scenario: "A", events: 2 };
  expect(JSON.parse(lines[0] ?? "")).toEqual(header);
  expect(lines.slice(1, 3).map((line) => JSON.parse(line).text)).toEqual(["A", "end"]);
  expect(lines.slice(3)).toEqual([""]);
  expect(stdout).toContain("trace    traces/s/a.yaml.L4-2.jsonl\n");
  const second = await hookrig([...RUN, "--trace-out", "traces", "-t", "B"], { scenarios });
  expect(existsSync(join(second.cwd, "traces/s/a.yaml.L4-2.jsonl"))).toBe(true);
});

test("Ctrl-C: 130 at once, and what was finished is in every report", async () => {
  let interrupt = () => {};
  const stuck = loaded("B", {
    line: 2,
    play: () => {
      interrupt();
      return new Promise(() => {});
    },
  });
  const { code, stdout, cwd } = await hookrig([...RUN, "--reporter", "json=a.json"], {
    scenarios: [loaded("A"), stuck, loaded("C", { line: 3 })],
    onListen: (listener) => {
      interrupt = listener;
    },
  });
  expect(code).toBe(130);
  expect(stdout).toContain("1 passed, 2 not run");
  expect(stdout).toContain("interrupted: this report is partial");
  const report = JSON.parse(read(cwd, "a.json")) as JsonReport;
  expect(report.scenarios.map(({ scenario }) => scenario)).toEqual(["A"]);
});

test("143: a signal while the suite is still loading leaves no report unwritten", async () => {
  let interrupt: (signal: "SIGTERM") => void = () => {};
  const { code, played, stdout, cwd } = await hookrig([...RUN, "--reporter", "json=a.json"], {
    scenarios: [loaded("A")],
    onListen: (listener) => {
      interrupt = listener;
    },
    onLoad: () => {
      interrupt("SIGTERM");
      return new Promise(() => {});
    },
  });
  expect([code, played]).toEqual([143, []]);
  expect(stdout).toContain("interrupted: this report is partial");
  expect((JSON.parse(read(cwd, "a.json")) as JsonReport).scenarios).toEqual([]);
});

test("--timeout is handed to the runner; 30 seconds if unsaid; none under a debugger", async () => {
  const limit = async (flags: string[], env = {}) => {
    let told = 0;
    const one = loaded("A", {
      play: ({ wallLimitMs }) => {
        told = wallLimitMs;
        return reportOn(loaded("A"));
      },
    });
    await hookrig([...RUN, ...flags], { scenarios: [one], env });
    return told;
  };
  expect(await limit([])).toBe(30_000);
  expect(await limit(["--timeout", "1m30s"])).toBe(90_000);
  expect(await limit(["--inspect"], { HOOKRIG_INSPECTED: "1" })).toBe(2 ** 31 - 1);
});

test("without paths, the folder `scenarios`", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "scenarios"));
  expect((await hookrig(["run"], { scenarios: [loaded("A")], cwd })).code).toBe(0);
});

test("merge writes any reporter's output, equal to that of the whole run", async () => {
  const scenarios = [
    ending("A", "failed"),
    ...["B", "C", "D"].map((title, at) => loaded(title, { line: at + 5 })),
  ];
  const all = ["--reporter", "json=a.json", "--reporter", "junit=b.xml", "--reporter", "pretty=p.txt"];
  const whole = await hookrig([...RUN, ...all], { scenarios });
  const cwd = temporaryFolder();
  for (const part of ["3/3", "1/3", "2/3"])
    await hookrig([...RUN, "--shard", part, "--reporter", `json=${part[0]}.json`], { scenarios, cwd });
  const merged = await hookrig(["merge", "2.json", "1.json", "3.json", ...all], { cwd });
  expect(merged.code).toBe(whole.code);
  for (const file of ["a.json", "b.xml"]) expect(read(cwd, file)).toBe(read(whole.cwd, file));
  expect(read(cwd, "p.txt")).toBe(read(whole.cwd, "p.txt").replace(", 0ms real", ""));
});

test("merge may write into one of the files it reads", async () => {
  const { cwd } = await hookrig([...RUN, "--reporter", "json=a.json"], { scenarios: [loaded("A")] });
  const before = read(cwd, "a.json");
  expect((await hookrig(["merge", "a.json", "--reporter", "json=a.json"], { cwd })).code).toBe(0);
  expect(read(cwd, "a.json")).toBe(before);
});
