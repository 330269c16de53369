import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer, type Socket } from "node:net";
import { pathToFileURL } from "node:url";
import { trace } from "@opentelemetry/api";
import { expect, onTestFinished, test } from "vitest";
import { loadExporter } from "../../harness/telemetry/load-exporter.js";
import type { ReadableSpan } from "../../harness/telemetry/readable-span.js";
import { SpanExport } from "../../harness/telemetry/span-export.js";
import { SCENARIO } from "../../harness/trace/scenario-attributes.js";
import { VERSION } from "../../src/runtime/version.js";
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

test("the first span of each trace says which scenario it is of, and how that ended", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  const all = { ...files, "z.yaml": FAILING };
  await hookrig(["run", ".", "--otlp", receiver.endpoint], { files: all });
  const ofScenarios = receiver.spans().flatMap(({ name, attributes }) => {
    const own = Object.entries(attributes).filter(([key]) => key.startsWith("hookrig.scenario."));
    return own.length === 0 ? [] : [[name, Object.fromEntries(own)]];
  });
  const told = (name: string, file: string, line: number, title: string, status: string) => [
    `invoke_agent ${name}`,
    {
      [SCENARIO.title]: title,
      [SCENARIO.file]: file,
      [SCENARIO.line]: line,
      [SCENARIO.status]: status,
    },
  ];
  expect(ofScenarios).toEqual([
    told("support", "shop.yaml", 5, "A rejected draft, and a better one", "passed"),
    told("support", "shop.yaml", 15, "A budget that is spent", "passed"),
    told("support", "shop.yaml", 24, "A tool", "passed"),
    told("agent", "z.yaml", 2, "A promise that nobody keeps", "failed"),
  ]);
});

test("the resource is the service that OpenTelemetry's variables name, or hookrig", TIMEOUT, async () => {
  const receiver = await otlpReceiver();
  const run = async (env: Record<string, string>) => {
    const { code, stderr } = await hookrig(["run", "shop.yaml:24", "--otlp", receiver.endpoint], {
      files,
      env,
    });
    return [code, stderr, code === 0 ? receiver.spans().at(-1)?.resource : undefined];
  };
  const sdk = {
    "telemetry.sdk.language": "nodejs",
    "telemetry.sdk.name": "hookrig",
    "telemetry.sdk.version": VERSION,
  };
  expect(await run({})).toEqual([0, "", { "service.name": "hookrig", ...sdk }]);
  const named = { OTEL_RESOURCE_ATTRIBUTES: "service.name=x, team=a%20b", OTEL_SERVICE_NAME: "shop" };
  expect(await run(named)).toEqual([0, "", { "service.name": "shop", ...sdk, team: "a b" }]);
  const [code, stderr] = await run({ OTEL_RESOURCE_ATTRIBUTES: "team=a,b" });
  expect(code).toBe(2);
  expect(stderr).toContain("OTEL_RESOURCE_ATTRIBUTES: expected key=value pairs with commas between them");
});

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

test("a password in the URL is shown to nobody", TIMEOUT, async () => {
  const url = (await endpoint()).replace("//", "//bob:s3cret@");
  const { stderr } = await hookrig(["run", "shop.yaml:24", "--otlp", url], { files });
  expect(stderr).toMatch(/not exported, http:\/\/127[^@]+ takes none/);
  const refused = await hookrig(["run", ".", "--otlp", "grpc://bob:s3cret@host"], { files });
  expect(refused.stderr).toContain("--otlp grpc://host: expected");
});

test("an endpoint that wants to be asked again later is told by its numbers", TIMEOUT, async () => {
  const busy = await otlpReceiver((response) => void response.writeHead(429, { "retry-after": "60" }).end());
  const { stderr } = await hookrig(["run", "shop.yaml:24", "--otlp", busy.endpoint], { files });
  expect(stderr).toContain("HTTP 429, 502, 503 or 504, it wants to be asked again later");
});

test.runIf(existsSync("/dev/full"))(
  "metrics that cannot be written do not cost the spans",
  TIMEOUT,
  async () => {
    const receiver = await otlpReceiver();
    const args = ["run", "shop.yaml:24", "--otlp", receiver.endpoint, "--metrics-out", "/dev/full"];
    const { code, stderr } = await hookrig(args, { files });
    expect(code).toBe(4);
    expect(stderr).toContain("cannot write /dev/full");
    expect(receiver.spans().length).toBeGreaterThan(0);
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
    expect(stderr).toContain(`--otlp ${url}: expected the http or https URL of an OTLP/HTTP collector`);
  },
);

const PACKAGE = "@opentelemetry/exporter-trace-otlp-http";
const { devDependencies } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const VERSION_HERE: string = devDependencies[PACKAGE];
const INSTALL = `npm install --save-dev ${PACKAGE}`;
const installed: [what: string, load: () => Promise<object>, says: string][] = [
  [
    "is not installed",
    () => Promise.reject(notFound(PACKAGE)),
    `--otlp needs a package that is not installed: ${INSTALL}`,
  ],
  [
    "lacks a package of its own",
    () => Promise.reject(notFound("@opentelemetry/core")),
    `${PACKAGE} ${VERSION_HERE} does not load (Cannot find package '@opentelemetry/core'); ${INSTALL}`,
  ],
  [
    "has no exporter by that name",
    () => Promise.resolve({ CollectorTraceExporter: class {} }),
    `${PACKAGE} ${VERSION_HERE} has no OTLPTraceExporter; those from 0.57.0 have: ${INSTALL}`,
  ],
];
const notFound = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}'`), { code: "ERR_MODULE_NOT_FOUND" });

test.for(installed)(
  "an exporter that %s is refused, with the version and what to install",
  async ([, load, says]) => {
    const resolve = () => pathToFileURL(createRequire(import.meta.url).resolve(PACKAGE)).href;
    await expect(loadExporter({ load, resolve })).rejects.toMatchObject({
      code: "USAGE_INVALID",
      message: says,
    });
  },
);

test("an exporter that does not take our spans costs one warning, and its words", async () => {
  const spans = new SpanExport({
    export: () => {
      throw new TypeError("not iterable");
    },
  });
  spans.add({} as ReadableSpan);
  await spans.flush();
  expect(spans.exported).toEqual({ exported: 0, lost: 1, failure: "not iterable" });
});
