import { readFileSync } from "node:fs";
import { join } from "node:path";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { describe, expect, test } from "vitest";
import { runScenario } from "../../../harness/run/run-scenario.js";
import { loadFiles } from "../../../harness/scenario/load.js";
import { GEN_AI } from "../../../src/observability/gen-ai-names.js";
import { type OpenTelemetryOptions, openTelemetry } from "../../../src/observability/opentelemetry.js";
import { prometheus } from "../../../src/observability/prometheus.js";
import { SPANS, type SpanSpec } from "../../../src/observability/span-names.js";
import type { ReceivedSpan } from "./decode.js";
import { otlpReceiver } from "./receiver.js";

// What people, models and errors say never leaves the process unless it is asked for: a conversation with a
// canary in every such field is told to a real exporter and a real registry, and the bytes are searched.

const cwd = import.meta.dirname;
const FILE = "canaries.yaml";
const CANARY = /canary-[a-z-]*[a-z]/g;
const written = new Set(readFileSync(join(cwd, FILE), "utf8").replace(/^#.*$/gm, "").match(CANARY));

/** What a customer's program tells of itself, and nobody else sees: no event of the stream holds it. */
const NOT_ON_THE_STREAM = ["canary-customer-name", "canary-customer-email"];

/** Plays the whole conversation: the stream as it was, what came over the wire, and what a scrape showed. */
async function played(options: OpenTelemetryOptions) {
  const receiver = await otlpReceiver();
  const exporter = new OTLPTraceExporter({ url: receiver.url });
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] });
  const traces = openTelemetry({ ...options, tracerProvider: provider });
  const metrics = prometheus(undefined, { traceIdOf: traces.traceIdOf });
  const { scenarios, errors } = loadFiles([FILE], { cwd });
  expect(errors).toEqual([]);
  let stream = "";
  const onRecord = (events: unknown) => {
    stream += JSON.stringify(events, (_key, value) => (value instanceof Error ? value.message : value));
  };
  for (const scenario of scenarios) {
    const { problems } = await runScenario(scenario, { observers: [traces, metrics], onRecord });
    expect([scenario.title, problems]).toEqual([scenario.title, []]);
    await provider.forceFlush(); // The queue holds no more than 2,048 spans.
  }
  await provider.shutdown();
  return { stream, receiver, scrape: await metrics.registry.metrics() };
}

describe("with content off", () => {
  test("no canary is in the bytes of OTLP or of a scrape, though all were on the stream", async () => {
    const { stream, receiver, scrape } = await played({ traceHooks: true });
    const onStream = new Set(stream.match(CANARY));
    expect([...written].filter((canary) => !onStream.has(canary))).toEqual(NOT_ON_THE_STREAM);
    expect(receiver.spans().length).toBeGreaterThan(50);
    expect(Buffer.concat(receiver.bodies).toString("utf8").match(CANARY)).toBeNull();
    expect(scrape).toContain("hookrig_give_ups_total");
    expect(scrape.match(CANARY)).toBeNull();
  });
});

describe("with content on", () => {
  test("canaries are where the page says that content is, and nowhere else", async () => {
    const { receiver, scrape } = await played({ traceHooks: true, captureContent: true });
    const places = new Set(receiver.spans().flatMap(placesOf));
    const documented = Object.values<SpanSpec>(SPANS).flatMap(({ name, content }) =>
      content.map((attribute) => `${name}: ${attribute}`),
    );
    const elsewhere = [`agent_step: ${GEN_AI.evaluationExplanation}`];
    const failures = Object.values<SpanSpec>(SPANS).map(({ name }) => `${name}: status`);
    expect([...places].sort()).toEqual([...documented, ...elsewhere, ...failures].sort());
    expect(scrape.match(CANARY)).toBeNull();
  });

  test("a redaction sees all of it before it is written", async () => {
    const redact = (value: unknown) =>
      JSON.parse(JSON.stringify(value ?? null).replaceAll(CANARY, "[hidden]")) as unknown;
    const { receiver } = await played({ traceHooks: true, captureContent: { redact } });
    const text = Buffer.concat(receiver.bodies).toString("utf8");
    expect(text.match(CANARY)).toBeNull();
    expect(text).toContain("[hidden]");
  });

  test("the length cap holds for every attribute that content is in", async () => {
    const maxLength = 40;
    const { receiver } = await played({ captureContent: { maxLength } });
    const content = Object.values<SpanSpec>(SPANS).flatMap((spec) => spec.content);
    const values = receiver
      .spans()
      .flatMap(({ attributes, events, status }) => [
        ...content.map((name) => attributes[name]),
        ...events.map((event) => event.attributes[GEN_AI.evaluationExplanation]),
        status.message,
      ])
      .filter((value) => value !== undefined);
    const lengths = values.map((value) => String(value).length);
    expect(Math.max(...lengths)).toBe(maxLength);
  });
});

/** Where a span's canaries are: the row of the table of spans, and the attribute. */
function placesOf(span: ReceivedSpan): string[] {
  const rows = Object.values<SpanSpec>(SPANS);
  const row = rows.find(({ operation }) => operation === span.attributes[GEN_AI.operation])?.name;
  const places = [
    ...Object.entries(span.attributes),
    ...span.events.flatMap((e) => Object.entries(e.attributes)),
  ];
  return [["name", span.name] as const, ["status", span.status.message] as const, ...places].flatMap(
    ([place, value]) => (JSON.stringify(value ?? null).match(CANARY) === null ? [] : [`${row}: ${place}`]),
  );
}
