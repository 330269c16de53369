import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { namesOf } from "../observability/otlp/decode.js";
import { otlpReceiver } from "../observability/otlp/receiver.js";
import { hookrig } from "./child.js";
import { temporaryFolder } from "./fakes.js";
import { FAILING, SHOP } from "./shop.js";

// Telemetry of the program that is installed: with worker threads, and with a real Ctrl-C.

const TIMEOUT = { timeout: 60_000 };
const files = { "a/shop.yaml": SHOP, "b/shop.yaml": SHOP, "c.yaml": FAILING };
const read = (cwd: string, file: string) => readFileSync(join(cwd, file), "utf8");

test("--jobs 2 gives the metrics, the spans and the traces of --jobs 1", TIMEOUT, async () => {
  const run = async (jobs: string) => {
    const receiver = await otlpReceiver();
    const args = ["run", ".", "--jobs", jobs, "--metrics-out", "m.prom", "--trace-out", "traces"];
    const cwd = temporaryFolder();
    const { code, stderr } = await hookrig([...args, "--otlp", receiver.endpoint], { files, cwd });
    expect([code, stderr]).toEqual([1, ""]);
    const spans = receiver.spans();
    const sessions = spans.map(({ attributes }) => attributes["gen_ai.conversation.id"]);
    return {
      metrics: read(cwd, "m.prom"),
      trace: read(cwd, "traces/b/shop.yaml.L15.jsonl"),
      spans: spans.map(({ name, attributes }) => JSON.stringify([name, attributes])),
      sessions: [...new Set(sessions)],
    };
  };
  const alone = await run("1");
  expect(alone.metrics).toContain('hookrig_turns_active{agent="support"} 0');
  expect(alone.spans.length).toBeGreaterThan(40);
  expect(await run("2")).toEqual(alone);
});

test("soak: Ctrl-C is 130, and what there is arrives", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  let scraping: Promise<void> | undefined;
  let seen = "";
  const soak = ["soak", ".", "--port", "0", "--report", "s.json", "--otlp", receiver.endpoint];
  const cwd = temporaryFolder();
  const { code, stdout } = await hookrig(soak, {
    cwd,
    files: { "shop.yaml": SHOP },
    onOutput: (stdout, pid) => {
      const url = /metrics on (\S+)\n/.exec(stdout)?.[1];
      if (url === undefined || scraping !== undefined) return;
      scraping = (async () => {
        while (!/turn_steps_count\S+ [1-9]/.test(seen)) seen = await (await fetch(url)).text();
        process.kill(pid, "SIGINT");
      })();
    },
  });
  await scraping;
  expect(code).toBe(130);
  const { plays, spans } = JSON.parse(read(cwd, "s.json"));
  expect(stdout).toContain(`plays         ${plays}: 3 scenarios, `);
  expect(spans).toEqual({ exported: receiver.spans().length, lost: 0 });
  expect(namesOf(receiver.spans()).filter((name) => name === "invoke_agent support")).toHaveLength(plays);
});
