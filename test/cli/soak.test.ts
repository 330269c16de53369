import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SoakProgress } from "../../harness/cli/soak-progress.js";
import type { SoakReport } from "../../harness/cli/soak-report.js";
import { otlpReceiver } from "../observability/otlp/receiver.js";
import { scenario } from "../report/made.js";
import { hookrig } from "./real-program.js";
import { FAILING, SHOP } from "./shop.js";

const TIMEOUT = { timeout: 60_000 };
const files = { "shop.yaml": SHOP };
const SOAK = ["soak", ".", "--port", "0", "--report", "soak.json"];

const reportIn = (cwd: string): SoakReport => JSON.parse(readFileSync(join(cwd, "soak.json"), "utf8"));
const urlIn = (stdout: string) => /metrics on (\S+)/.exec(stdout)?.[1] ?? "";

/** Runs a soak; `visit` is called once when `at` has been said, and then comes Ctrl-C. */
async function visited(args: readonly string[], at: string, visit: (url: string) => Promise<void>) {
  let visiting: Promise<void> | undefined;
  const soak = await hookrig([...SOAK, ...args], {
    files,
    onOutput: (stdout, interrupt) => {
      if (!stdout.includes(at) || visiting !== undefined) return;
      // Later: the listener for Ctrl-C is set behind the first line.
      visiting = new Promise((resolve) => setImmediate(resolve)).then(() => visit(urlIn(stdout)));
      void visiting.finally(interrupt);
    },
  });
  await visiting;
  return soak;
}

const scrape = async (url: string) => (await fetch(url)).text();

test("plays all as often as each other, in rounds, and counts", TIMEOUT, async () => {
  const { code, stdout, stderr, cwd } = await hookrig([...SOAK, "--rounds", "2"], { files });
  expect([code, stderr]).toEqual([0, ""]);
  const { plays, scenarios, counts, virtualSeconds } = reportIn(cwd);
  expect([plays, scenarios, virtualSeconds]).toEqual([6, 3, 6]);
  expect(counts.turns).toEqual([{ agent: "support", outcome: "completed", count: 6, steps: 8, seconds: 6 }]);
  expect(counts.giveUps).toEqual([
    { agent: "support", kind: "RETRIES_EXHAUSTED", answeredBy: "engine", count: 2 },
  ]);
  for (const line of [
    "plays         6: 3 scenarios, 2 rounds",
    "wrote soak.json",
    "turns         6: 6 completed",
    "rejections    6: 6 message_review by reviewer",
    "restarts      4: 4 message_review",
    "give-ups      2: 2 RETRIES_EXHAUSTED by engine",
    "reviews       8: 2 message_review passed, 6 message_review rejected",
    "tool calls    2: 2 ok",
  ]) {
    expect(stdout.split("\n")).toContain(line);
  }
});

test("/metrics is served while it plays; Ctrl-C ends it: 130, and the report is whole", TIMEOUT, async () => {
  const seen: string[] = [];
  const { code, cwd } = await visited([], "metrics on", async (url) => {
    while (!/turn_steps_count\S+ [1-9]/.test(seen.at(-1) ?? "")) seen.push(await scrape(url));
    const other = await fetch(url.replace("/metrics", "/other"));
    expect([other.status, await other.text()]).toEqual([404, "The metrics are at /metrics.\n"]);
    expect((await fetch(url, { method: "POST" })).status).toBe(405);
    expect((await fetch(url)).headers.get("content-type")).toContain("text/plain; version=0.0.4");
  });
  expect(code).toBe(130);
  expect(reportIn(cwd).plays).toBeGreaterThan(0);
});

/** A metric and its labels, and the table and amount of the soak's own counts that must be equal to it. */
const SAME: [metric: string, table: keyof SoakReport["counts"], amount: string][] = [
  ["turn_duration_seconds_count", "turns", "count"],
  ["turn_duration_seconds_sum", "turns", "seconds"],
  ["turn_steps_sum", "turns", "steps"],
  ["retry_budget_utilization_ratio_sum", "budgets", "ratio"],
  ["step_duration_seconds_count", "steps", "count"],
  ["rejections_total", "rejections", "count"],
  ["restarts_total", "restarts", "count"],
  ["give_ups_total", "giveUps", "count"],
  ["review_duration_seconds_count", "reviews", "count"],
  ["model_call_duration_seconds_sum", "modelCalls", "seconds"],
  ["model_time_to_first_chunk_seconds_count", "modelCalls", "firstChunks"],
  ["model_tokens_total", "tokens", "count"],
  ["tool_call_duration_seconds_count", "toolCalls", "count"],
  ["hook_duration_seconds_count", "hookCalls", "count"],
  ["hook_results_total", "hookResults", "count"],
  ["hook_errors_total", "hookErrors", "count"],
  ["compactions_total", "compactions", "count"],
  ["compaction_tokens_removed_total", "compactions", "removed"],
];

test("while it lingers, what is scraped agrees with what it counted by itself", TIMEOUT, async () => {
  let text = "";
  const { code, cwd } = await visited(["--rounds", "2", "--linger", "1m"], "over: ", async (url) => {
    text = await scrape(url);
  });
  expect(code).toBe(0); // All was played and held: Ctrl-C has ended the lingering, and no play.
  const { counts } = reportIn(cwd);
  for (const [metric, table, amount] of SAME) {
    const series = [...text.matchAll(new RegExp(`^hookrig_${metric}\\{(.*)\\} (\\S+)$`, "gm"))]
      .map(([, labels = "", value]) => [
        ...[...labels.matchAll(/"([^"]*)"/g)].map(([, name]) => name),
        Number(value),
      ])
      .filter((row) => row.at(-1) !== 0);
    const rows = counts[table].map((row) => {
      const labels = Object.values(row).filter((value) => typeof value === "string");
      return [...labels, row[amount]];
    });
    const sorted = (lists: unknown[][]) => lists.map((list) => JSON.stringify(list)).sort();
    expect([metric, ...sorted(series)]).toEqual([metric, ...sorted(rows.filter((row) => row.at(-1) !== 0))]);
  }
});

test("--openmetrics: exemplars name traces that were exported", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  let text = "";
  const args = ["--rounds", "2", "--linger", "1m", "--openmetrics", "--otlp", receiver.endpoint];
  const { cwd } = await visited(args, "over: ", async (url) => {
    text = await scrape(url);
  });
  const named = new Set([...text.matchAll(/trace_id="(\w+)"/g)].map(([, id]) => id));
  const exported = new Set(receiver.spans().map(({ traceId }) => traceId));
  expect(named.size).toBeGreaterThan(1);
  expect([...named].filter((id) => !exported.has(id ?? ""))).toEqual([]);
  expect(text.endsWith("# EOF\n")).toBe(true);
  expect(reportIn(cwd).spans).toEqual({ exported: receiver.spans().length, lost: 0 });
});

test("a password in the endpoint's URL is shown to nobody", TIMEOUT, async () => {
  const receiver = await otlpReceiver((response) => void response.writeHead(500).end());
  const url = receiver.endpoint.replace("//", "//bob:s3cret@");
  const { stdout, stderr } = await hookrig([...SOAK, "--rounds", "1", "--otlp", url], { files });
  expect(stderr).toContain(`spans are no longer exported to ${receiver.url}: HTTP 500`);
  expect(stdout + stderr).not.toContain("s3cret");
});

test("an endpoint that is dead costs one warning, and the soak goes on", TIMEOUT, async () => {
  const receiver = await otlpReceiver((response) => void response.writeHead(500).end());
  const args = [...SOAK, "--rounds", "2", "--otlp", receiver.endpoint];
  const { code, stderr, cwd } = await hookrig(args, { files });
  expect(code).toBe(0);
  expect(stderr.match(/warning/g)).toHaveLength(1);
  expect(stderr).toContain("HTTP 500");
  expect(reportIn(cwd).spans).toEqual({ exported: 0, lost: expect.any(Number) });
});

test("1: something failed; each scenario's first failure is told in full", TIMEOUT, async () => {
  const { code, stdout, cwd } = await hookrig([...SOAK, "--rounds", "3"], {
    files: { ...files, "z.yaml": FAILING },
  });
  expect(code).toBe(1);
  expect(stdout.match(/FAILED {2}A promise that nobody keeps/g)).toHaveLength(1);
  expect(stdout).toContain("plays         12: 4 scenarios, 3 rounds, 3 failed");
  expect(reportIn(cwd)).toMatchObject({ plays: 12, failed: 3, errors: 0 });
});

test("progress is told on a terminal at once, and elsewhere by a line now and then", () => {
  const lines = (terminal: boolean) => {
    const told: string[] = [];
    const write = (text: string) => void told.push(text);
    const progress = new SoakProgress({ write, terminal, colors: false, columns: 80 });
    const { played } = progress;
    for (const seconds of [1, 31, 32]) played(scenario(), { plays: seconds * 10, realMs: seconds * 1000 });
    return told;
  };
  expect(lines(false)).toEqual(["310 plays, 10/s, 0 failed\n"]);
  expect(lines(true)).toHaveLength(3);
});

test("--duration ends it, and --rate slows it down", TIMEOUT, async () => {
  const { code, cwd } = await hookrig([...SOAK, "--duration", "300ms", "--rate", "1"], { files });
  expect(code).toBe(0);
  expect(reportIn(cwd).plays).toBe(1);
});

test("--duration is not for ever extended by a scenario that hangs", TIMEOUT, async () => {
  const stuck = {
    "stuck.ts": "export default (hooks) => { hooks.onPreparing.push(() => new Promise(() => {})); };\n",
    "stuck.yaml":
      "scenario: Stuck\nhooks: { use: ./stuck.ts }\nturns: [ { customer: Hi, expect: { messages: [] } } ]\n",
  };
  const soak = ["soak", "shop.yaml", "stuck.yaml", "--port", "0", "--report", "soak.json"];
  const started = performance.now();
  const { code, stdout, cwd } = await hookrig([...soak, "--duration", "300ms"], {
    files: { ...files, ...stuck },
  });
  expect(performance.now() - started).toBeLessThan(15_000); // `--timeout` would be 30 s.
  expect(code).toBe(0);
  expect(reportIn(cwd)).toMatchObject({ plays: 3, cutOff: 1, errors: 0 });
  expect(stdout).toContain("plays         3: 4 scenarios, 0.8 rounds, 1 cut off");
});

test("2: the port is taken, and nothing is played", TIMEOUT, async () => {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const { code, stdout, stderr } = await hookrig(["soak", ".", "--port", `${port}`], { files });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toBe(
    `hookrig: port ${port} of 127.0.0.1 is taken: name another, or 0 for any that is free\n`,
  );
});

test.for([
  [["--openmetrics"], "give --otlp too"],
  [["--duration", "5"], "--duration 5: a duration needs a unit"],
  [["--linger", "0s"], "--linger 0s: expected more than nothing"],
  [["--rate", "0"], "how many in a second"],
  [["--port", "70000"], "a port from 1 to 65535"],
  [["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"],
  [["--host", ""], "for all interfaces, 0.0.0.0"],
  [["--report", "/dev/null/x"], "cannot write /dev/null/x"],
  [["--report", "./shop.yaml"], "./shop.yaml is read, and cannot be written too"],
] as const)("2: %j", async ([flags, says]) => {
  const { code, stderr } = await hookrig(["soak", "shop.yaml", ...flags], { files });
  expect(code).toBe(2);
  expect(stderr).toContain(says);
});

test("3: there is nothing to play", async () => {
  const { code, stderr } = await hookrig(["soak", ".", "--filter", "nowhere"], { files });
  expect([code, stderr]).toEqual([
    3,
    "hookrig: nothing ran: there is no scenario to play in what was named\n",
  ]);
});
