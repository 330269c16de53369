import { createServer, type Socket } from "node:net";
import { trace } from "@opentelemetry/api";
import { expect, onTestFinished, test } from "vitest";
import { loadOpenTelemetry } from "../../harness/telemetry/load-open-telemetry.js";
import { namesOf } from "../observability/otlp/decode.js";
import { otlpReceiver } from "../observability/otlp/receiver.js";
import { hookrig } from "./real-program.js";
import { FAILING, SHOP } from "./shop.js";

// `run --otlp` against real servers on loopback: what arrives is decoded, and nothing that goes wrong there
// changes a run.

const TIMEOUT = { timeout: 60_000 };
const files = { "shop.yaml": SHOP };

/** A server that does as `talk` says with each connection; the port behind it, closed, if unsaid. */
async function endpoint(talk?: (socket: Socket) => void): Promise<string> {
  const server = createServer();
  if (talk !== undefined) server.on("connection", talk);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const sockets = new Set<{ destroy(): void }>();
  server.on("connection", (socket) => sockets.add(socket));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => void server.close(() => resolve()));
  };
  if (talk === undefined) await close();
  else onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

test(
  "the spans of all scenarios arrive: a trace for each turn, as if it had just ended",
  TIMEOUT,
  async () => {
    const receiver = await otlpReceiver();
    const started = Date.now();
    const { code, stderr } = await hookrig(["run", ".", "--otlp", receiver.endpoint], { files });
    expect([code, stderr]).toEqual([0, ""]);
    const spans = receiver.spans();
    expect(namesOf(spans).slice(0, 7)).toEqual([
      "invoke_agent support",
      "  agent_step",
      "    chat scripted",
      "    review message",
      "  agent_step",
      "    chat scripted",
      "    review message",
    ]);
    const turns = spans.filter(({ name }) => name === "invoke_agent support");
    expect(new Set(turns.map(({ traceId }) => traceId)).size).toBe(3);
    // The same ids come again in each scenario; a collector must not take them for one conversation.
    expect(turns.map(({ attributes }) => attributes["gen_ai.conversation.id"])).toEqual([
      "shop.yaml:5#1/session-1",
      "shop.yaml:15#2/session-1",
      "shop.yaml:24#3/session-1",
    ]);
    const [first] = turns;
    expect(Number(first!.endTime - first!.startTime)).toBe(3e9);
    const endedAt = Number(first!.endTime / 1_000_000n);
    expect(endedAt >= started && endedAt <= Date.now()).toBe(true);
  },
);

test("nothing global is touched", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  await hookrig(["run", ".", "--otlp", receiver.endpoint], { files });
  expect(trace.getTracer("mine").startSpan("of a user's own").isRecording()).toBe(false);
});

test("the path of traces is added to a collector's own URL, and only there", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  for (const url of [`${receiver.endpoint}/`, receiver.url]) {
    await hookrig(["run", "shop.yaml:24", "--otlp", url], { files });
  }
  expect(receiver.bodies).toHaveLength(2);
});

/** Everything but real time. */
const withoutTime = (stdout: string) => stdout.replace(/, [\d.ms]+ real/, "");

const dead: [what: string, open: () => Promise<string>, why: RegExp][] = [
  ["refuses", () => endpoint(), /ECONNREFUSED/],
  ["never answers", () => endpoint(() => {}), /timed out|no answer in time/],
  ["breaks off", () => endpoint((socket) => socket.destroy()), /ECONNRESET|socket hang up|EPIPE/],
  [
    "answers 500",
    async () => (await otlpReceiver((response) => void response.writeHead(500).end())).endpoint,
    /HTTP 500 Internal Server Error/,
  ],
  [
    "is a web site",
    async () => (await otlpReceiver((response) => void response.writeHead(404).end("<html>"))).endpoint,
    /HTTP 404 Not Found/,
  ],
  ["speaks no HTTP", () => endpoint((socket) => socket.end("SSH-2.0-x\r\n")), /Parse Error/],
];

test.for(dead)(
  "an endpoint that %s costs one warning, and the run nothing",
  TIMEOUT,
  async ([, open, why]) => {
    const url = await open();
    const all = { ...files, "z.yaml": FAILING };
    const plain = await hookrig(["run", "."], { files: all });
    const told = await hookrig(["run", ".", "--otlp", url], { files: all });
    expect([told.code, withoutTime(told.stdout)]).toEqual([1, withoutTime(plain.stdout)]);
    expect(told.stderr).toMatch(/^hookrig: warning: (\d+) of \1 spans were not exported, http[^\n]+\n$/);
    expect(told.stderr).toMatch(why);
  },
);

test("Ctrl-C sends what there is, and is still exit code 130", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  const stuck = {
    ...files,
    "z.yaml":
      "scenario: Stuck\nhooks: { use: ./stuck.ts }\nturns: [ { customer: Hi, expect: { messages: [] } } ]\n",
    "stuck.ts": "export default (hooks) => { hooks.onPreparing.push(() => new Promise(() => {})); };\n",
  };
  const args = ["run", ".", "--reporter", "dot", "--otlp", receiver.endpoint, "--metrics-out", "m.txt"];
  const { code } = await hookrig(args, {
    files: stuck,
    onOutput: (stdout, interrupt) => {
      if (stdout === "...") interrupt();
    },
  });
  expect(code).toBe(130);
  expect(receiver.spans().filter(({ name }) => name === "invoke_agent support")).toHaveLength(3);
});

test.for([["localhost:4317"], ["grpc://localhost:4317"], ["http://"], ["127.0.0.1"]])(
  "2: --otlp %s, before anything runs",
  async ([url]) => {
    const { code, stdout, stderr } = await hookrig(["run", ".", "--otlp", url!], { files });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(`'${url}' is invalid. Write the http or https URL of an OTLP/HTTP collector`);
  },
);

test("a package that is not installed: what to install", async () => {
  const missing = () => Promise.reject(Object.assign(new Error("no"), { code: "ERR_MODULE_NOT_FOUND" }));
  const loading = loadOpenTelemetry({
    sdk: missing,
    exporter: () => import("@opentelemetry/exporter-trace-otlp-http"),
  });
  await expect(loading).rejects.toThrow(
    "npm install --save-dev @opentelemetry/sdk-node @opentelemetry/exporter-trace-otlp-http",
  );
  const broken = { sdk: () => Promise.reject(new Error("broken")), exporter: missing };
  await expect(loadOpenTelemetry(broken)).rejects.toThrow("broken");
});
