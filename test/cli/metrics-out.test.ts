import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hookrig } from "./real-program.js";
import { FAILING, SHOP } from "./shop.js";

const TIMEOUT = { timeout: 60_000 };
const SKIPPED = FAILING.replace("scenario:", "skip: later\nscenario:");
const files = { "shop.yaml": SHOP, "skipped.yaml": SKIPPED, "z.yaml": FAILING };

async function metrics(...args: string[]): Promise<{ code: number; text: string }> {
  const { code, cwd } = await hookrig(["run", ...args, "--metrics-out", "out/m.prom"], { files });
  return { code, text: readFileSync(join(cwd, "out/m.prom"), "utf8") };
}

test("--metrics-out: the whole run in Prometheus' text format, in virtual time", TIMEOUT, async () => {
  const { code, text } = await metrics(".");
  expect(code).toBe(1);
  for (const line of [
    "# TYPE hookrig_turn_duration_seconds histogram",
    'hookrig_turn_duration_seconds_sum{agent="support",outcome="completed"} 3',
    'hookrig_turn_duration_seconds_count{agent="support",outcome="completed"} 3',
    'hookrig_turn_duration_seconds_count{agent="agent",outcome="completed"} 1',
    'hookrig_turns_active{agent="support"} 0',
    'hookrig_rejections_total{agent="support",check="message_review",decided_by="reviewer"} 3',
    'hookrig_restarts_total{agent="support",check="message_review"} 2',
    'hookrig_give_ups_total{agent="support",kind="RETRIES_EXHAUSTED",answered_by="engine"} 1',
    'hookrig_tool_call_duration_seconds_count{tool="lookup",outcome="ok"} 1',
  ]) {
    expect(text.split("\n")).toContain(line);
  }
});

test("the same bytes every time, and only of what is reported", TIMEOUT, async () => {
  const first = await metrics(".");
  expect((await metrics(".", "--repeat", "2")).text).toBe(first.text);
  const failing = await metrics("z.yaml", "shop.yaml", "--bail=1", "-t", "nobody");
  expect(failing.text).toContain('agent="agent"');
  expect(failing.text).not.toContain('agent="support"');
});

test("2: a file that cannot be written, before anything runs", async () => {
  const { code, stdout, stderr } = await hookrig(["run", ".", "--metrics-out", "/dev/null/m"], { files });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("cannot write /dev/null/m: ");
});
