import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fuzzCommand } from "../../harness/cli/fuzz-command.js";
import type { FuzzFlags } from "../../harness/cli/fuzz-options.js";
import type { Io } from "../../harness/cli/io.js";
import type { Subject } from "../../harness/fuzz/subject.js";
import { bailBreaks, planted } from "../fuzz/planted.js";
import { load } from "../scenario/load-text.js";
import { hookrig, temporaryFolder } from "./fakes.js";

const sound = planted(() => []);
const broken = planted(bailBreaks("no-gates", "onPreparing"));

/** Runs `hookrig fuzz` on a subject in place of the engine. */
async function fuzz(flags: FuzzFlags, subject: Subject, some: Partial<Io> & { terminal?: boolean } = {}) {
  const told = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    isTTY: some.terminal ?? false,
    columns: 100,
    write: (text: string) => {
      told[name] += text;
    },
  });
  const cwd = temporaryFolder();
  const io: Io = {
    cwd,
    env: {},
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    now: () => 0,
    onInterrupt: () => {},
    ...some,
  };
  const code = await fuzzCommand(flags, io, { subject, drawSeed: () => 4711 });
  return { code, cwd, ...told };
}

test("0: all held; what was run, met and reached is told, without colours and real time", async () => {
  const { code, stdout, cwd } = await fuzz({ seed: 1, runs: 30 }, sound);
  expect(code).toBe(0);
  expect(stdout.split("\n")).toMatchObject({ 0: "hookrig fuzz: seed 1, at most 30 runs" });
  expect(stdout).toContain("\n15 runs, 0 findings, 0 of ");
  expect(stdout).toMatch(/\ngoals {3}0 of \d+ met, the least met first\n {8}0 {2}giving up: /);
  expect(stdout).toContain("\ndepth   median 0 model calls, 0 hook calls, ");
  expect(stdout).toMatch(/\nresult {2}30 runs held, seed 1\n$/);
  expect(readdirSync(cwd)).toEqual([]);
});

test("1: a finding is told, saved as a scenario that loads, and ends the campaign", async () => {
  const { code, stdout, cwd } = await fuzz({ seed: 1 }, broken);
  expect(code).toBe(1);
  expect(stdout).toContain("FAILED  no-gates  (run ");
  expect(stdout).toContain("  a BAIL at onPreparing\n");
  const file = ".hookrig/findings/no-gates.yaml";
  expect(stdout).toContain(`\n  rerun   npx hookrig run ${file}\n`);
  const text = readFileSync(join(cwd, file), "utf8");
  expect(stdout).toContain(`\n  replay  npx ${/hookrig replay \S+/.exec(text)?.[0]}\n`);
  expect(load(text).errors).toEqual([]);
  expect(stdout).toMatch(/\nresult {2}1 finding in \d+ runs, seed 1\n$/);
});

test("the same seed gives the same bytes", async () => {
  const flags = { seed: 5, runs: 200, findings: 2 };
  const [one, other] = [await fuzz(flags, broken), await fuzz(flags, broken)];
  expect(one.stdout).toBe(other.stdout);
  expect(one.code).toBe(other.code);
});

test("without a seed, one is drawn and told; in CI it is refused", async () => {
  expect((await fuzz({ runs: 1 }, sound)).stdout).toContain("seed 4711,");
  const refused = fuzz({ runs: 1 }, sound, { env: { CI: "true" } });
  await expect(refused).rejects.toMatchObject({ code: "USAGE_INVALID", hint: "for example --seed 4711" });
  expect((await fuzz({ runs: 1, seed: 2 }, sound, { env: { CI: "true" } })).code).toBe(0);
});

test("neither runs nor time: 10,000 runs, and it says so", async () => {
  const { stdout } = await fuzz({ seed: 1 }, broken);
  expect(stdout).toContain("hookrig fuzz: seed 1, at most 10,000 runs\n");
});

test("ends when its time is up, and says both limits", async () => {
  let now = 0;
  const { code, stdout } = await fuzz({ seed: 1, runs: 1000, time: "1m" }, sound, {
    now: () => {
      now += 1000;
      return now;
    },
  });
  expect(code).toBe(0);
  expect(stdout).toContain("at most 1,000 runs or 1m\n");
  expect(stdout).toMatch(/result {2}[1-5]\d runs held/);
});

test("130: Ctrl-C tells what there is, and keeps the finding", async () => {
  let interrupt = () => {};
  let broke = 0;
  const slow = planted((program) => {
    const failures = bailBreaks("no-gates", "onPreparing")(program);
    if (failures.length > 0 && ++broke === 2) interrupt();
    return failures;
  });
  const { code, stdout, cwd } = await fuzz({ seed: 1 }, slow, {
    onInterrupt: (listener) => {
      interrupt = () => listener("SIGINT");
    },
  });
  expect(code).toBe(130);
  expect(stdout).toMatch(/\nresult {2}1 finding in \d+ runs, seed 1, interrupted\n$/);
  expect(existsSync(join(cwd, ".hookrig/findings/no-gates.yaml"))).toBe(true);
});

test("130: Ctrl-C while a program never ends", async () => {
  const hanging = planted(() => [], { check: () => new Promise(() => {}) });
  const { code, stdout } = await fuzz({ seed: 1 }, hanging, {
    onInterrupt: (listener) => listener("SIGINT"),
  });
  expect(code).toBe(130);
  expect(stdout).toMatch(/\nresult {2}0 runs held, seed 1, interrupted\n$/);
});

test("a terminal has a line with the rate, which is gone at the end", async () => {
  let now = 0;
  const { stdout } = await fuzz({ seed: 1, runs: 60 }, sound, {
    terminal: true,
    env: { NO_COLOR: "1" },
    now: () => {
      now += 10;
      return now;
    },
  });
  expect(stdout).toContain("\r\u001b[K");
  expect(stdout).toMatch(/\d+ runs, \d+\/s, 0 findings, 0 of \d+ goals met/);
  expect(stdout.split("\n").at(-2)).toBe("result  60 runs held, seed 1");
});

test("a folder that cannot be written to is found out before anything runs", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "file"), "");
  let runs = 0;
  const counting = planted(() => {
    runs += 1;
    return [];
  });
  for (const save of ["file", "file/below"]) {
    const refused = fuzz({ seed: 1, save }, counting, { cwd });
    await expect(refused).rejects.toMatchObject({
      code: "USAGE_INVALID",
      message: expect.stringContaining(`cannot write to ${save}`),
    });
  }
  expect(runs).toBe(0);
});

test.each([
  [["--seed", "1.5"], "whole number"],
  [["--seed", "4294967296"], "32 bits"],
  [["--runs", "0"], "whole number from 1"],
  [["--time", "20"], "--time 20"],
  [["--time", "0s"], "more than nothing"],
  [["--findings", "x"], "whole number"],
  [["--use", "gone.ts"], "gone.ts"],
  [["paths"], "too many arguments"],
])("2: %j", async (args, message) => {
  const { code, stdout, stderr } = await hookrig(["fuzz", ...args]);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(message);
});

test("2: in CI without a seed, on the command line, it names one that would do", async () => {
  const { code, stderr } = await hookrig(["fuzz"], { env: { CI: "1" } });
  expect(code).toBe(2);
  expect(stderr).toMatch(/needs a seed.*\nhint: for example --seed \d+\n$/);
});

test("the engine itself: a few programs hold", async () => {
  const { code, stdout } = await hookrig(["fuzz", "--seed", "1", "--runs", "20"]);
  expect(stdout).toContain("20 runs held");
  expect(code).toBe(0);
});
