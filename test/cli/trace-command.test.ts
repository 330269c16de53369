import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SCENARIO } from "../../harness/trace/scenario-attributes.js";
import { TRACE_VERSION } from "../../harness/trace/trace-header.js";
import { CONVENTIONS } from "../../src/observability/gen-ai-names.js";
import { VERSION } from "../../src/runtime/version.js";
import { decodeTraces, namesOf } from "../observability/otlp/decode.js";
import { otlpReceiver } from "../observability/otlp/receiver.js";
import { temporaryFolder } from "./fakes.js";
import { hookrig } from "./real-program.js";
import { FAILING, SHOP } from "./shop.js";

const TIMEOUT = { timeout: 60_000 };
const TRACE = "traces/shop.yaml.L15.jsonl";

/** A folder with the traces of all scenarios. */
async function recorded() {
  const files = { "shop.yaml": SHOP, "z.yaml": FAILING };
  const { cwd, stdout } = await hookrig(["run", ".", "--trace-out", "traces"], { files });
  return { cwd, stdout, read: (file: string) => readFileSync(join(cwd, file), "utf8") };
}

test("a timeline in virtual time: rejected attempts, the budget, the give-up", TIMEOUT, async () => {
  const { cwd } = await recorded();
  const { code, stdout, stderr } = await hookrig(["trace", TRACE], { cwd });
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`A budget that is spent
shop.yaml:15

turn 1  completed, began at 0ms, budget 0/2 left, gave up: RETRIES_EXHAUSTED
    0ms  customer "Where is order 8?"
    0ms  status acknowledged
    0ms  status processing
  ✗ 0ms  step 1
  ✗ 0ms    model main: "One."
  ✗ 0ms    message_review rejected by reviewer: "One."
  ✗ 0ms    budget 1/2 left, restarts
  ✗ 0ms    step 1 rejected
    0ms  corrects itself: "No."
  ✗ 0ms  step 1, attempt 2
  ✗ 0ms    model main: "Two."
  ✗ 0ms    message_review rejected by reviewer: "Two."
  ✗ 0ms    budget 0/2 left
  ✗ 0ms    step 1 rejected
    0ms  gives up: RETRIES_EXHAUSTED after 0 steps
    0ms  forced step 1
    0ms    model main: "Three."
    0ms    message "Three."
    0ms  answered by the engine
    0ms  status ready (completed)
    0ms  turn completed, budget 0/2 left

1 turn, 3 model calls, 0 hook calls, 2 rejections, 1 give-up, 0ms virtual
`);
});

test("the story is that of the failure report", TIMEOUT, async () => {
  const { cwd, stdout } = await recorded();
  const { stdout: shown } = await hookrig(["trace", "traces/z.yaml.L2.jsonl"], { cwd });
  const story = (text: string) =>
    [...text.matchAll(/^[ ▶]+(\d+m?s {2}.*?)(?: {2}← first difference)?$/gm)].map(([, line]) => line);
  expect(story(shown).length).toBeGreaterThan(5);
  expect(story(shown)).toEqual(story(stdout));
});

test("--chrome: a track for each who acts; slices nest, whatever the clock says", TIMEOUT, async () => {
  const { cwd, read } = await recorded();
  const { code, stdout } = await hookrig(["trace", TRACE, "--chrome", "out/c.json"], { cwd });
  expect([code, stdout]).toEqual([0, "wrote out/c.json\n"]);
  const { traceEvents } = JSON.parse(read("out/c.json")) as { traceEvents: ChromeEvent[] };
  const names = traceEvents.filter(({ name }) => name === "thread_name").map(({ args }) => args?.name);
  expect(names).toEqual(["customer", "engine", "hooks", "model", "reviews", "tools"]);
  const slices = traceEvents.filter(({ ph }) => ph === "X");
  expect(slices.map(({ name }) => name)).toContain("step 1, attempt 2");
  for (const a of slices) {
    expect(a.dur).toBeGreaterThan(0);
    for (const b of slices) {
      const overlaps = a.tid === b.tid && a.ts < b.ts && b.ts < a.ts + a.dur;
      if (overlaps) expect(b.ts + b.dur, `${b.name} in ${a.name}`).toBeLessThanOrEqual(a.ts + a.dur);
    }
  }
  const counter = traceEvents.filter(({ ph }) => ph === "C").map(({ args }) => args?.spent);
  expect(counter).toEqual([0, 1, 2]);
});

interface ChromeEvent {
  readonly ph: string;
  readonly name: string;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

test("--otlp FILE: the body that a collector would get, in virtual time", TIMEOUT, async () => {
  const { cwd, read } = await recorded();
  const receiver = await otlpReceiver();
  const sent = await hookrig(["trace", TRACE, "--otlp", receiver.endpoint], { cwd });
  expect([sent.code, sent.stdout]).toEqual([0, `sent 9 spans to ${receiver.url}\n`]);
  await hookrig(["trace", TRACE, "--otlp", "o.json"], { cwd });
  const written = decodeTraces(Buffer.from(read("o.json")));
  expect(namesOf(written)).toEqual(namesOf(receiver.spans()));
  const said = ({ name, kind, attributes, events, status, scope, resource }: (typeof written)[number]) => {
    const { "gen_ai.conversation.id": _, ...others } = attributes;
    return { name, kind, attributes: others, events, status, scope, resource };
  };
  const inOrder = (spans: typeof written) =>
    spans
      .map(said)
      .map((span) => JSON.stringify(span))
      .sort();
  expect(inOrder(written)).toEqual(inOrder(receiver.spans()));
  expect(written[0]).toMatchObject({
    attributes: { [SCENARIO.title]: "A budget that is spent", [SCENARIO.file]: "shop.yaml" },
    scope: { name: "hookrig", version: VERSION, schemaUrl: CONVENTIONS["v1.41"].schemaUrl },
    resource: { "service.name": "hookrig", "telemetry.sdk.name": "hookrig" },
  });
  expect(new Date(Number(written[0]!.startTime / 1_000_000n)).toISOString()).toBe("2026-01-01T00:00:00.000Z");
  const first = read("o.json");
  await hookrig(["trace", TRACE, "--otlp", "o.json"], { cwd });
  expect(read("o.json")).toBe(first);
  await hookrig(["trace", "traces/shop.yaml.L5.jsonl", "--otlp", "p.json"], { cwd });
  const ids = new Set(written.map(({ traceId }) => traceId));
  expect(decodeTraces(Buffer.from(read("p.json"))).some(({ traceId }) => ids.has(traceId))).toBe(false);
});

test("--html: one page; without a file, beside the trace", TIMEOUT, async () => {
  const { cwd, read } = await recorded();
  const { code, stdout } = await hookrig(["trace", TRACE, "--html"], { cwd });
  expect([code, stdout]).toEqual([0, "wrote traces/shop.yaml.L15.html\n"]);
  expect(read("traces/shop.yaml.L15.html")).toContain("A budget that is spent");
});

test("1: sending is all that was asked for, and nothing arrives", TIMEOUT, async () => {
  const { cwd } = await recorded();
  const receiver = await otlpReceiver((response) => void response.writeHead(500).end());
  const { code, stdout, stderr } = await hookrig(["trace", TRACE, "--otlp", receiver.endpoint], { cwd });
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("9 of 9 spans were not exported");
});

const HEADER = {
  trace: "hookrig",
  version: TRACE_VERSION,
  file: "a.yaml",
  line: 1,
  scenario: "A",
  events: 1,
};
const EVENT = '{"type":"mode","at":0,"mode":"auto"}';
const trace = (header: unknown, ...lines: string[]) =>
  [JSON.stringify(header), ...lines].map((line) => `${line}\n`).join("");

const bad: [what: string, text: string, says: string][] = [
  ["an empty file", "", "t.jsonl:1: expected a hookrig trace, the file is empty"],
  ["no JSON", "hello\n", "t.jsonl:1: not a trace: expected a header"],
  ["a trace without a header, as once was", `${EVENT}\n`, "t.jsonl:1: not a trace: expected a header"],
  [
    "another version",
    trace({ ...HEADER, version: 2 }, EVENT),
    "t.jsonl:1: version: this hookrig reads traces of version 1, not 2",
  ],
  ["a header that lacks a field", trace({ ...HEADER, file: undefined }, EVENT), "t.jsonl:1: file: "],
  [
    "cut off in a line",
    trace({ ...HEADER, events: 2 }, EVENT) + EVENT.slice(0, 20),
    "t.jsonl:3: cut off: it ends in the middle of this line, and has 1 of 2 events",
  ],
  [
    "cut off between lines",
    trace({ ...HEADER, events: 2 }, EVENT),
    "t.jsonl:2: cut off: it ends behind this line, and has 1 of 2 events",
  ],
  [
    "two traces in one file",
    trace(HEADER, EVENT) + trace(HEADER, EVENT),
    "t.jsonl:3: expected the end of the trace: the header says that 1 events follow",
  ],
  ["a line that is no JSON", trace(HEADER, "{"), "t.jsonl:2: expected an event as JSON"],
  [
    "an event that there is not",
    trace(HEADER, '{"type":"constructor","at":0}'),
    't.jsonl:2: type: there is no lifecycle event "constructor"',
  ],
  ["an event without its time", trace(HEADER, '{"type":"mode"}'), "t.jsonl:2: at: expected milliseconds"],
  [
    "an event that lacks what it tells",
    trace(HEADER, '{"type":"calls.proposed","at":0}'),
    "t.jsonl:2: calls.proposed: calls: expected array, received undefined",
  ],
];

test.for(bad)("2: %s", async ([, text, says]) => {
  const { code, stdout, stderr } = await hookrig(["trace", "t.jsonl"], { files: { "t.jsonl": text } });
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(`hookrig: ${says}`);
});

test("2: a damaged trace leaves what was written of an earlier one as it is", async () => {
  const text = trace(
    HEADER,
    '{"type":"toolCall.ended","at":0,"unit":"u","call":"c","tool":"t","outcome":null}',
  );
  const files = { "t.jsonl": text, "page.html": "an earlier page" };
  const { code, stderr, cwd } = await hookrig(["trace", "t.jsonl", "--html", "page.html"], { files });
  expect(code).toBe(2);
  expect(stderr).toContain("t.jsonl:2: toolCall.ended: outcome: expected what a tool came to: return,");
  expect(readFileSync(join(cwd, "page.html"), "utf8")).toBe("an earlier page");
});

test("a byte order mark before the header is none of the trace", async () => {
  const files = { "t.jsonl": `\ufeff${trace(HEADER, EVENT)}` };
  expect(await hookrig(["trace", "t.jsonl"], { files })).toMatchObject({ code: 0, stderr: "" });
});

test.for([
  [["--html", "t.jsonl"], "t.jsonl is read, and cannot be written too"],
  [["--otlp", "./t.jsonl"], "./t.jsonl is read, and cannot be written too"],
  [["--chrome", "link.jsonl"], "link.jsonl is read, and cannot be written too"],
  [["--html", "out/x", "--chrome", "out/../out/x"], "two outputs write to out/../out/x"],
  [["--html", ""], "argument '' is invalid. Name a file."],
  [["--chrome", "-"], "argument '-' is invalid. Name a file"],
] as const)("2: %j, and the trace stays as it is", async ([flags, says]) => {
  const cwd = temporaryFolder();
  const text = trace(HEADER, EVENT);
  writeFileSync(join(cwd, "t.jsonl"), text);
  symlinkSync(join(cwd, "t.jsonl"), join(cwd, "link.jsonl"));
  const { code, stderr } = await hookrig(["trace", "t.jsonl", ...flags], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(says);
  expect(readFileSync(join(cwd, "t.jsonl"), "utf8")).toBe(text);
});

test("a password in the URL that spans are sent to is shown to nobody", TIMEOUT, async () => {
  const { cwd } = await recorded();
  const receiver = await otlpReceiver();
  const url = `${receiver.endpoint.replace("//", "//bob:s3cret@")}/v1/traces?key=t0ken`;
  const { code, stdout } = await hookrig(["trace", TRACE, "--otlp", url], { cwd });
  expect([code, stdout]).toEqual([0, `sent 9 spans to ${receiver.url}?key=…\n`]);
  const refused = await hookrig(["trace", TRACE, "--otlp", "grpc://bob:s3/cret@localhost"], { cwd });
  expect(refused.stderr).toContain("--otlp grpc://localhost: expected");
});

test("2: no such file, a folder, an output that cannot be written, an endpoint that is none", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "empty"));
  mkdirSync(join(cwd, "many/deep"), { recursive: true });
  for (const name of ["a", "b", "deep/c", "deep/d"]) writeFileSync(join(cwd, `many/${name}.jsonl`), "");
  writeFileSync(join(cwd, "t.jsonl"), trace(HEADER, EVENT));
  for (const [args, says] of [
    [["gone.jsonl"], "gone.jsonl: ENOENT"],
    [["t.jsonl", "--chrome", "/dev/null/x"], "cannot write /dev/null/x"],
    [
      ["t.jsonl", "--otlp", "grpc://localhost:4317"],
      "--otlp grpc://localhost:4317: expected the http or https URL",
    ],
    [["t.jsonl", "--otlp", "localhost:4318"], "--otlp localhost:4318: expected the http or https URL"],
    [["t.jsonl", "--otlp", "[::1]:4318/v1/traces"], "--otlp [::1]:4318/v1/traces: expected the http or"],
    [["many/deep"], "many/deep: expected a trace file, it is a folder with 2 trace files: many/deep/c.jsonl"],
    [["empty"], "empty: expected a trace file, it is a folder without any; hookrig run --trace-out"],
    [["many"], "folder with 4 trace files: many/a.jsonl, many/b.jsonl, many/deep/c.jsonl, …"],
  ] as const) {
    const { code, stderr } = await hookrig(["trace", ...args], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(says);
  }
  expect(readdirSync(cwd).sort()).toEqual(["empty", "many", "t.jsonl"]);
});
