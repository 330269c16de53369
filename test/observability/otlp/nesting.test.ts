import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { context, type Span, SpanKind, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { NodeSDK } from "@opentelemetry/sdk-node";
import { expect, onTestFinished, test, vi } from "vitest";
import { Engine } from "../../../src/engine/engine.js";
import { HookResult } from "../../../src/hooks/hook-result.js";
import type { Model, ModelEvent } from "../../../src/models/model.js";
import { defineTool } from "../../../src/models/tools.js";
import { openTelemetry } from "../../../src/observability/opentelemetry.js";
import { VERSION } from "../../../src/runtime/version.js";
import { namesOf } from "./decode.js";
import { otlpReceiver } from "./receiver.js";

// A program that has OpenTelemetry already, with an exporter, a context manager and spans of its own, adds
// one observer. What arrives at a collector is decoded from the bytes.

/** What an instrumented HTTP client does: a span around a real request, below whatever is active. */
async function tracedFetch(url: string): Promise<string> {
  const span = trace.getTracer("http").startSpan(`GET ${new URL(url).pathname}`, { kind: SpanKind.CLIENT });
  try {
    return await context.with(trace.setSpan(context.active(), span), async () => (await fetch(url)).text());
  } finally {
    span.end();
  }
}

/** The shop and the provider, in one server. */
async function backend(): Promise<string> {
  const server = createServer((_request, response) => void response.end("shipped"));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise((resolve) => void server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A model that asks a provider over HTTP, and streams: an async generator keeps its span at every step. */
function remoteModel(url: string): Model {
  let calls = 0;
  return {
    provider: "acme",
    name: "acme-1",
    async *stream(): AsyncGenerator<ModelEvent> {
      calls += 1;
      await tracedFetch(`${url}/v1/chat`);
      if (calls === 1) yield { type: "toolCall", id: "call-1", tool: "lookup", args: '{"order":7}' };
      else yield { type: "text", text: "It was shipped." };
      await tracedFetch(`${url}/v1/usage`);
      yield { type: "finish", reason: calls === 1 ? "toolCalls" : "stop" };
    },
  };
}

/** The user's engine: a hook, a reviewer and a tool that call others over HTTP. */
function supportEngine(url: string) {
  const engine = new Engine({ model: remoteModel(url), observers: [openTelemetry()] });
  engine.hooks.onPreparing.push(async function greet() {
    await tracedFetch(`${url}/customers/ana`);
    return HookResult.CALL_NEXT;
  });
  engine.messageReviewer = async () => {
    await tracedFetch(`${url}/policies`);
    return { passed: true };
  };
  const lookup = defineTool({ execute: async () => tracedFetch(`${url}/orders/7`) });
  const agent = engine.createAgent({
    name: "support",
    output: "block",
    messageReview: true,
    tools: { lookup },
  });
  return { engine, agent };
}

/** The SDK as a program sets it up, with an exporter to the receiver; traces are all that it exports. */
function startSdk(url: string): NodeSDK {
  vi.stubEnv("OTEL_METRICS_EXPORTER", "none");
  vi.stubEnv("OTEL_LOGS_EXPORTER", "none");
  const traceExporter = new OTLPTraceExporter({ url });
  const sdk = new NodeSDK({ serviceName: "shop", autoDetectResources: false, traceExporter });
  sdk.start();
  onTestFinished(() => {
    trace.disable();
    context.disable();
    vi.unstubAllEnvs();
  });
  return sdk;
}

test("turn, steps, calls and the user's own HTTP spans hang on the user's request span", async () => {
  const receiver = await otlpReceiver();
  const { engine, agent } = supportEngine(await backend()); // Before the SDK is there: the harder order.
  const sdk = startSdk(receiver.url);
  const before = globals();
  await trace.getTracer("server").startActiveSpan("POST /chat", async (span: Span) => {
    await engine.createSession({ agent }).send("Where is order 7?");
    span.end();
  });
  expect(globals()).toEqual(before);
  await sdk.shutdown();

  const spans = receiver.spans();
  expect(namesOf(spans)).toEqual([
    "POST /chat",
    "  invoke_agent support",
    "    GET /customers/ana",
    "    agent_step",
    "      chat acme-1",
    "        GET /v1/chat",
    "        GET /v1/usage",
    "      execute_tool lookup",
    "        GET /orders/7",
    "    agent_step",
    "      chat acme-1",
    "        GET /v1/chat",
    "        GET /v1/usage",
    "      review message",
    "        GET /policies",
  ]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const turn = spans.find(({ name }) => name === "invoke_agent support");
  expect(turn?.scope).toEqual({
    name: "hookrig",
    version: VERSION,
    schemaUrl: "https://opentelemetry.io/schemas/1.41.0",
  });
  expect(turn?.attributes).toMatchObject({ "hookrig.turn.outcome": "completed", "hookrig.turn.steps": 2 });
  expect(spans.find(({ name }) => name === "chat acme-1")?.attributes).toMatchObject({
    "gen_ai.response.finish_reasons": ["tool_call"],
  });
  expect(spans.filter(({ startTime, endTime }) => endTime < startTime)).toEqual([]);
});

/** What the API holds for the whole process: the providers, the context manager, the propagator. */
function globals(): unknown[] {
  const held = globalThis as unknown as Record<symbol, object | undefined>;
  const api = held[Symbol.for("opentelemetry.js.api.1")] ?? {};
  return [Object.keys(api), ...Object.values(api)];
}
