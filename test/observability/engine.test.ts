import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { TracerProvider } from "@opentelemetry/sdk-trace";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Engine, type EngineOptions } from "../../src/engine/engine.js";
import { OptimizationPolicy } from "../../src/engine/policy.js";
import { HookResult } from "../../src/hooks/hook-result.js";
import type { Observer } from "../../src/lifecycle/lifecycle.js";
import type { Model, ModelEvent } from "../../src/models/model.js";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { prometheus } from "../../src/observability/prometheus.js";
import { SpanObserver } from "../../src/observability/span-observer.js";
import type { Clock } from "../../src/runtime/clock.js";
import { countingIds } from "../../src/runtime/ids.js";
import { spanRecorder, treeOf } from "./recorded-spans.js";

/** A model that looks an order up, and answers three times with what no review lets through. */
function stubbornModel(): Model {
  const usage = { inputTokens: 10, outputTokens: 5 };
  let calls = 0;
  return {
    provider: "acme",
    name: "acme-1",
    *stream(request): Iterable<ModelEvent> {
      calls += 1;
      if (calls === 1) {
        yield { type: "toolCall", id: "c1", tool: "lookup", args: "{}" };
        yield { type: "finish", reason: "toolCalls", usage };
        return;
      }
      yield { type: "text", text: request.toolChoice === "none" ? "Sorry, I can't." : "Tomorrow, promised!" };
      yield { type: "finish", reason: "stop", usage };
    },
  };
}

const stillClock: Clock = { now: () => 1000, after: () => () => {} };

interface Conversation {
  readonly observers: readonly Observer[];
  readonly inTool?: () => void;
  readonly inHook?: () => void;
  readonly options?: Partial<EngineOptions>;
}

/** One turn: a tool, three rejected drafts, a forced step. */
async function converse({ observers, inTool, inHook, options }: Conversation) {
  const messageReviewer = () => ({ passed: false, adjustedReasoning: "I must not promise." });
  const engine = new Engine({
    model: stubbornModel(),
    messageReviewer,
    clock: stillClock,
    ids: countingIds(),
    observers,
    ...options,
  });
  const execute = async () => {
    await Promise.resolve();
    inTool?.();
    return { status: "shipped" };
  };
  const inputSchema = { type: "object" };
  const tools = { lookup: { description: "Looks an order up.", inputSchema, execute } };
  const agent = engine.createAgent({ name: "helper", output: "block", messageReview: true, tools });
  engine.hooks.onGeneratingMessages.push(async () => {
    await Promise.resolve();
    inHook?.();
    return HookResult.CALL_NEXT;
  });
  return engine.createSession({ agent }).send("Where is my order?");
}

const contextManager = new AsyncLocalStorageContextManager();
beforeEach(() => void context.setGlobalContextManager(contextManager.enable()));
afterEach(() => context.disable());

const activeName = () => (trace.getActiveSpan() as { name?: string } | undefined)?.name;

test("the engine's stream gives the whole tree, and leaves nothing open", async () => {
  const { exporter, provider } = spanRecorder();
  const observer = new SpanObserver(provider.getTracer("test"), undefined, Number.POSITIVE_INFINITY);
  await converse({ observers: [observer] });
  const rejected = ["  agent_step", "    chat acme-1", "    review message"];
  expect(treeOf(exporter.getFinishedSpans())).toEqual([
    "invoke_agent helper",
    "  agent_step",
    "    chat acme-1",
    "    execute_tool lookup",
    ...rejected,
    ...rejected,
    ...rejected,
    "  agent_step",
    "    chat acme-1",
  ]);
  expect(observer.open).toBe(0);
});

test("the user's tools and hooks run inside the active span", async () => {
  const active: Record<string, string | undefined> = {};
  await converse({
    observers: [openTelemetry({ tracerProvider: spanRecorder().provider })],
    inTool: () => {
      active.tool = activeName();
    },
    inHook: () => {
      active.hook = activeName();
    },
  });
  expect(active).toEqual({ tool: "execute_tool lookup", hook: "invoke_agent helper" });
});

test("the metrics agree with what happened", async () => {
  const observer = prometheus();
  await converse({ observers: [observer] });
  const text = await observer.registry.metrics();
  for (const sample of [
    'hookrig_rejections_total{agent="helper",check="message_review",decided_by="reviewer"} 3',
    'hookrig_restarts_total{agent="helper",check="message_review"} 2',
    'hookrig_give_ups_total{agent="helper",kind="RETRIES_EXHAUSTED",answered_by="engine"} 1',
    'hookrig_retry_budget_utilization_ratio_sum{agent="helper",effort="MEDIUM"} 1',
    'hookrig_model_tokens_total{provider="acme",model="acme-1",type="input"} 50',
    'hookrig_turns_active{agent="helper"} 0',
  ]) {
    expect(text).toContain(`${sample}\n`);
  }
});

test("telemetry that fails at every turn changes nothing", async () => {
  const fail = () => {
    throw new Error("disk full");
  };
  const done = () => Promise.resolve();
  const processor = { onStart: fail, onEnd: fail, forceFlush: done, shutdown: done };
  const failing = openTelemetry({ tracerProvider: new TracerProvider({ spanProcessors: [processor] }) });
  const traced = openTelemetry({ tracerProvider: spanRecorder().provider, captureContent: true });
  const silent = JSON.stringify(await converse({ observers: [] }));
  expect(JSON.stringify(await converse({ observers: [failing] }))).toBe(silent);
  expect(JSON.stringify(await converse({ observers: [traced, prometheus()] }))).toBe(silent);
});

test("a compaction after the turn is a trace of its own, with its model call", async () => {
  const { exporter, provider } = spanRecorder();
  const observer = new SpanObserver(provider.getTracer("test"), undefined, Number.POSITIVE_INFINITY);
  const policy = new OptimizationPolicy({ compactAt: { MEDIUM: 1 } });
  await converse({ observers: [observer], options: { policy } });
  const tree = treeOf(exporter.getFinishedSpans());
  expect(tree.slice(tree.indexOf("compact_context"))).toEqual(["compact_context", "  chat acme-1"]);
  expect(observer.open).toBe(0);
});

test("a compaction hangs beside its turn, on the span that was active when the message came in", async () => {
  const { exporter, provider } = spanRecorder();
  const policy = new OptimizationPolicy({ compactAt: { MEDIUM: 1 } });
  const observers = [openTelemetry({ tracerProvider: provider })];
  const server = provider.getTracer("server").startSpan("POST /chat");
  await context.with(trace.setSpan(context.active(), server), () =>
    converse({ observers, options: { policy } }),
  );
  server.end();
  const tree = treeOf(exporter.getFinishedSpans());
  expect(tree.filter((line) => /^( {2})?\S/.test(line))).toEqual([
    "POST /chat",
    "  invoke_agent helper",
    "  compact_context",
  ]);
});
