import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { namesOf } from "../observability/otlp/decode.js";
import { otlpReceiver } from "../observability/otlp/receiver.js";

// The example is run as its page says: in a process of its own, with the package as it is built.

const root = join(import.meta.dirname, "../..");
if (!existsSync(join(root, "dist/src/index.js"))) throw new Error("not built: npm run build");

/** For a machine that is busy. */
const TIMEOUT = { timeout: 60_000 };

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const jiti = join(root, "node_modules/jiti/lib/jiti-cli.mjs");
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [jiti, "examples/telemetry/main.ts", ...args], {
    cwd: root,
    env: { ...inherited, ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function ended(child: ChildProcess): Promise<Ended> {
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      said[name] += text;
    });
  }
  return new Promise((resolve) => void child.once("close", (code) => resolve({ code, ...said })));
}

const CONVERSATION = `customer: Where is order 7?
support:  Order 7 was shipped yesterday. (completed)
customer: And what is Bob's address?
support:  I can only speak about your own account. (completed)
`;

test("offline, it talks and prints its metrics", TIMEOUT, async () => {
  const { code, stdout, stderr } = await ended(start([]));
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout.startsWith(CONVERSATION)).toBe(true);
  for (const decidedBy of ["reviewer", "hook"]) {
    const labels = `agent="support",check="message_review",decided_by="${decidedBy}"`;
    expect(stdout).toContain(`hookrig_rejections_total{${labels}} 1\n`);
  }
});

test("with a collector, each turn arrives there as a trace, before the program ends", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint };
  const { code, stderr } = await ended(start([], env));
  expect([code, stderr]).toEqual([0, ""]);
  const spans = receiver.spans();
  const reviewed = ["  agent_step", "    chat shop-1", "    review message", "      chat shop-1"];
  expect(namesOf(spans)).toEqual([
    "invoke_agent support",
    "  agent_step",
    "    chat shop-1",
    "    execute_tool lookup",
    ...reviewed,
    ...reviewed,
    "invoke_agent support",
    "  agent_step",
    "    chat shop-1",
    "    hook onReviewingMessage",
    ...reviewed,
  ]);
  const bytes = Buffer.concat(receiver.bodies).toString("utf8");
  for (const said of ["order 7", "Bob", "example.com"]) expect(bytes).not.toContain(said);
});

test("a collector that is not there costs a warning, and two seconds at most", TIMEOUT, async () => {
  const { code, stdout, stderr } = await ended(
    start([], { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
  );
  expect(code).toBe(0);
  expect(stdout.startsWith(CONVERSATION)).toBe(true);
  expect(stderr).toMatch(/^Spans were lost: .+\n$/);
});

test("it serves its metrics until Ctrl-C, and then sends what is left", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  const child = start(["--serve", "0"], { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint });
  const end = ended(child);
  const url = await new Promise<string>((resolve) => {
    let text = "";
    child.stdout?.on("data", (chunk: string) => {
      text += chunk;
      const found = /^http:.*\/metrics$/m.exec(text);
      if (found !== null) resolve(found[0]);
    });
  });
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toContain("version=0.0.4");
  expect(await response.text()).toContain("hookrig_turn_duration_seconds_count");
  child.kill("SIGINT");
  expect((await end).code).toBe(0);
  expect(receiver.spans().filter(({ name }) => name === "invoke_agent support")).toHaveLength(2);
});

/** A port where nobody listens any more. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => void server.close(resolve));
  return port;
}
