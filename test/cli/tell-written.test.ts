import { expect, test } from "vitest";
import { otlpReceiver } from "../observability/otlp/receiver.js";
import { hookrig } from "./real-program.js";
import { SHOP } from "./shop.js";

// What a run has written and sent is said at the end, where people read and no program does.

const TIMEOUT = { timeout: 60_000 };
const files = { "shop.yaml": SHOP };
const WRITING = ["--reporter", "html", "--trace-out", "traces", "--metrics-out", "out/m.prom"];

test("run says at the end what it wrote, and what was sent where", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  const args = ["run", "shop.yaml", ...WRITING, "--otlp", receiver.endpoint];
  const { code, stdout, stderr } = await hookrig(args, { files });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.split(/ real\n/)[1]).toBe(`
wrote hookrig-report.html
wrote 3 traces to traces
wrote out/m.prom
sent ${receiver.spans().length} spans to ${receiver.url}
`);
});

test(
  "a report for programs on the standard output stays clean: it is told on the other",
  TIMEOUT,
  async () => {
    const { stdout, stderr, cwd } = await hookrig(["run", "shop.yaml", ...WRITING, "--reporter", "json"], {
      files,
    });
    expect(JSON.parse(stdout)).toMatchObject({ summary: { passed: 3 } });
    expect(stderr).toBe("\nwrote hookrig-report.html\nwrote 3 traces to traces\nwrote out/m.prom\n");
    await hookrig(["run", "shop.yaml", "--reporter", "json=a.json"], { cwd });
    const merged = await hookrig(["merge", "a.json", "--reporter", "junit=j.xml"], { cwd });
    expect(merged.stdout.endsWith("\nwrote j.xml\n")).toBe(true);
  },
);

test("a run that writes nothing says nothing of it", TIMEOUT, async () => {
  const { stdout } = await hookrig(["run", "shop.yaml"], { files });
  expect(stdout).toMatch(/ real\n$/);
});
