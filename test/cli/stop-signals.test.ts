import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { JsonReport } from "../../harness/core/report.js";
import { hookrig } from "./child.js";
import { temporaryFolder } from "./fakes.js";
import { SHOP } from "./shop.js";

// Real signals to the program that is installed: supervisors send SIGTERM, a terminal that closes SIGHUP.

const TIMEOUT = { timeout: 60_000 };
const files = {
  "shop.yaml": SHOP,
  "z.yaml":
    "scenario: Stuck\nhooks: { use: ./stuck.ts }\nturns: [ { customer: Hi, expect: { messages: [] } } ]\n",
  "stuck.ts": "export default (hooks) => { hooks.onPreparing.push(() => new Promise(() => {})); };\n",
};
const RUN = ["run", ".", "--reporter", "dot"];

/** Sends signals, each so many milliseconds after the one before, when the output is as it must be. */
const sending = (at: string, ...signals: (readonly [signal: NodeJS.Signals, afterMs: number])[]) => {
  let sent = false;
  return async (stdout: string, pid: number) => {
    if (sent || !stdout.includes(at)) return;
    sent = true;
    for (const [signal, afterMs] of signals) {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      process.kill(pid, signal);
    }
  };
};

test.for([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("run: %s is %i, and the reports hold what was finished", TIMEOUT, async ([signal, code]) => {
  const cwd = temporaryFolder();
  const outputs = ["--reporter", "junit=j.xml", "--reporter", "json=j.json", "--metrics-out", "m.prom"];
  const ended = await hookrig([...RUN, ...outputs], { files, cwd, onOutput: sending("...", [signal, 0]) });
  expect(ended.code).toBe(code);
  const read = (file: string) => readFileSync(join(cwd, file), "utf8");
  expect((JSON.parse(read("j.json")) as JsonReport).summary.passed).toBe(3);
  expect(read("j.xml")).toContain("</testsuites>");
  expect(read("m.prom")).toContain('hookrig_turns_active{agent="support"} 0');
});

test("soak: SIGTERM is 143, and the report is whole", TIMEOUT, async () => {
  const cwd = temporaryFolder();
  const soak = ["soak", "shop.yaml", "--port", "0", "--report", "s.json"];
  const ended = await hookrig(soak, { files, cwd, onOutput: sending("metrics on", ["SIGTERM", 300]) });
  expect(ended.code).toBe(143);
  expect(JSON.parse(readFileSync(join(cwd, "s.json"), "utf8")).plays).toBeGreaterThan(0);
});

test("fuzz: SIGTERM is 143, and what there is so far is told", TIMEOUT, async () => {
  const ended = await hookrig(["fuzz", "--seed", "1", "--time", "1m"], {
    onOutput: sending("seed 1", ["SIGTERM", 500]),
  });
  expect(ended.code).toBe(143);
  expect(ended.stdout).toMatch(/\nresult {2}[\d,]+ runs held, seed 1, interrupted\n$/);
});

test("a signal that comes again at once is the same one; a later one ends the process", TIMEOUT, async () => {
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => void mute.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    mute.closeAllConnections();
    mute.close();
  });
  const url = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  // The endpoint holds the end up for two seconds.
  const again = (afterMs: number) =>
    hookrig([...RUN, "--otlp", url], {
      files,
      onOutput: sending("...", ["SIGINT", 0], ["SIGINT", afterMs]),
    });
  const [same, later] = await Promise.all([again(50), again(1000)]);
  expect([same.code, later.code]).toEqual([130, 130]);
  expect(same.stderr).toContain("were not exported");
  expect(later.stderr).toBe("");
});
