import { context, ProxyTracerProvider, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { AlwaysOffSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTelemetry } from "../../src/observability/opentelemetry.js";
import { SpanObserver } from "../../src/observability/span-observer.js";
import { lengthOf, spanRecorder, spansOf, startOf, treeOf } from "./recorded-spans.js";
import { STAGE_START_MS, Stage } from "./stage.js";
import { cancelled, compacted, completed, failed, gaveUp, rejected, STORIES, troubled } from "./stories.js";

const named = (spans: ReturnType<typeof spansOf>, name: string) => spans.filter((span) => span.name === name);

describe("the span tree", () => {
  test("of a completed turn nests calls and reviews in the step, and skips units without spans", () => {
    expect(treeOf(spansOf({}, completed))).toEqual([
      "invoke_agent helper",
      "  agent_step",
      "    chat acme-1",
      "    execute_tool lookup",
      "    review message",
    ]);
  });

  test("of a rejection has a step span for each attempt, and no failed one", () => {
    expect(treeOf(spansOf({}, rejected))).toEqual([
      "invoke_agent helper",
      "  agent_step",
      "    chat acme-1",
      "    review message",
      "  agent_step",
      "    chat acme-1",
      "    review message",
    ]);
  });

  test("of a failed turn marks what failed, and keeps each try at the provider apart", () => {
    expect(treeOf(spansOf({}, failed))).toEqual([
      "invoke_agent helper !",
      "  agent_step !",
      "    chat acme-1 !",
      "    chat acme-1",
      "    hook onStepStarted !",
    ]);
  });

  test("of a cancelled turn ends what nobody ended any more, with the turn and as no error", () => {
    const spans = spansOf({}, cancelled);
    expect(treeOf(spans)).toEqual(["invoke_agent helper", "  agent_step", "    execute_tool slow"]);
    expect(spans.map(lengthOf)).toEqual([70, 70, 70]);
  });

  test("of a compaction outlives the turn that it follows", () => {
    const spans = spansOf({}, compacted);
    expect(treeOf(spans)).toEqual(["invoke_agent helper", "  compact_context", "    chat acme-1"]);
    expect(named(spans, "compact_context").map(lengthOf)).toEqual([500]);
    expect(named(spans, "invoke_agent helper")[0]?.attributes).not.toHaveProperty(
      "hookrig.turn.usage.input_tokens",
    );
  });

  test("leaves nothing open after any story, whatever the order of two turns at once", () => {
    const observer = new SpanObserver(spanRecorder().provider.getTracer("test"), undefined, 0);
    Object.values(STORIES).forEach((story, index) => {
      story(new Stage([observer], `turn-${index}`));
    });
    expect(observer.open).toBe(0);
  });
});

test("times are the stream's, however small the clock's readings are", () => {
  const [chat] = named(spansOf({}, completed), "chat acme-1");
  expect(startOf(chat!)).toBe(STAGE_START_MS + 10);
  expect(lengthOf(chat!)).toBe(400);
});

test("only model calls are client spans", () => {
  const kinds = spansOf({}, completed).map(({ name, kind }) => [name, SpanKind[kind]]);
  expect(Object.fromEntries(kinds)).toEqual({
    "invoke_agent helper": "INTERNAL",
    agent_step: "INTERNAL",
    "chat acme-1": "CLIENT",
    "execute_tool lookup": "INTERNAL",
    "review message": "INTERNAL",
  });
});

describe("attributes", () => {
  test("of a turn: outcome, budget and its own usage totals, never the GenAI ones", () => {
    const [turn] = named(spansOf({}, rejected), "invoke_agent helper");
    expect(turn?.attributes).toEqual({
      "gen_ai.operation.name": "invoke_agent",
      "gen_ai.agent.name": "helper",
      "gen_ai.conversation.id": "session-1",
      "hookrig.turn.outcome": "completed",
      "hookrig.turn.steps": 1,
      "hookrig.retry_budget.limit": 3,
      "hookrig.retry_budget.spent": 1,
      "hookrig.turn.usage.input_tokens": 40,
      "hookrig.turn.usage.output_tokens": 14,
    });
  });

  test("of a turn: the tokens of a compaction are not its own", () => {
    const [turn] = named(spansOf({}, troubled), "invoke_agent helper");
    expect(Object.keys(turn?.attributes ?? {}).filter((name) => name.includes("usage"))).toEqual([]);
  });

  test("of a chat: provider, model, finish reason and usage", () => {
    const [chat] = named(spansOf({}, completed), "chat acme-1");
    expect(chat?.attributes).toEqual({
      "gen_ai.operation.name": "chat",
      "gen_ai.conversation.id": "session-1",
      "gen_ai.provider.name": "acme",
      "gen_ai.request.model": "acme-1",
      "gen_ai.response.finish_reasons": ["stop"],
      "gen_ai.usage.input_tokens": 20,
      "gen_ai.usage.output_tokens": 7,
    });
  });

  test("of a rejected attempt: the verdict, and an evaluation event beside an unset status", () => {
    const [first, second] = named(spansOf({}, rejected), "agent_step");
    expect(first?.attributes).toMatchObject({
      "hookrig.step.attempt": 1,
      "hookrig.step.outcome": "rejected",
      "hookrig.review.check": "message_review",
      "hookrig.review.verdict": "rejected",
      "hookrig.review.decided_by": "reviewer",
    });
    expect(first?.status.code).toBe(SpanStatusCode.UNSET);
    expect(first?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
      [
        "gen_ai.evaluation.result",
        { "gen_ai.evaluation.name": "message_review", "gen_ai.evaluation.score.label": "fail" },
      ],
    ]);
    expect(second?.attributes).toMatchObject({
      "hookrig.step.outcome": "committed",
      "hookrig.review.verdict": "passed",
    });
    expect(second?.events).toEqual([]);
  });

  test("of a moderator's and a hook's verdict: on the step, since they have no review span", () => {
    const [moderated] = named(spansOf({}, troubled), "agent_step");
    const [hooked] = named(spansOf({}, gaveUp), "agent_step");
    expect(moderated?.attributes["hookrig.review.decided_by"]).toBe("moderator");
    expect(moderated?.attributes["hookrig.review.check"]).toBe("moderation");
    expect(hooked?.attributes["hookrig.review.decided_by"]).toBe("hook");
  });

  test("of a give-up: its kind, as error.type too, without an error status", () => {
    const [turn] = named(spansOf({}, gaveUp), "invoke_agent helper");
    expect(turn?.attributes).toMatchObject({
      "hookrig.give_up.kind": "HOOK_REQUESTED",
      "error.type": "HOOK_REQUESTED",
    });
    expect(turn?.status.code).toBe(SpanStatusCode.UNSET);
  });

  test("of a failure: its code; what its message quotes is content", () => {
    const spans = spansOf({}, failed);
    const [turn] = named(spans, "invoke_agent helper");
    expect(turn?.attributes["error.type"]).toBe("HOOK_ERROR");
    expect(turn?.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(named(spans, "chat acme-1").map(({ attributes }) => attributes["error.type"])).toEqual([
      "MODEL_UNAVAILABLE",
      undefined,
    ]);
    const [told] = named(spansOf({ captureContent: true }, failed), "invoke_agent helper");
    expect(told?.status.message).toBe("audit choked on order 42");
  });

  test("of tools: a thrown outcome is an error, a cancelled one is none", () => {
    const tools = named(spansOf({}, troubled), "execute_tool lookup");
    expect(tools.map(({ status }) => status.code)).toEqual([SpanStatusCode.ERROR, SpanStatusCode.UNSET]);
    expect(tools[0]?.attributes["error.type"]).toBe("tool_error");
  });
});

describe("content", () => {
  test("stays in the process unless it is asked for", () => {
    const told = JSON.stringify(
      spansOf({ traceHooks: true }, ...Object.values(STORIES)).map((span) => [
        span.name,
        span.attributes,
        span.events,
        span.status,
      ]),
    );
    for (const secret of ["order", "ships", "promise", "talked"]) expect(told).not.toContain(secret);
  });

  test("is told in the conventions' shape when it is", () => {
    const spans = spansOf({ captureContent: true }, completed);
    const [turn] = named(spans, "invoke_agent helper");
    const [tool] = named(spans, "execute_tool lookup");
    expect(JSON.parse(String(turn?.attributes["gen_ai.output.messages"]))).toEqual([
      { role: "assistant", parts: [{ type: "text", content: "It ships today." }] },
    ]);
    expect(tool?.attributes["gen_ai.tool.call.arguments"]).toBe('{"order":42}');
    expect(tool?.attributes["gen_ai.tool.call.result"]).toBe('{"status":"shipped"}');
  });

  test("goes through the redaction before it is written", () => {
    const redact = (value: unknown, attribute: string) =>
      attribute === "gen_ai.tool.call.arguments" ? Object.keys(value as object) : undefined;
    const spans = spansOf({ captureContent: { redact } }, completed);
    expect(named(spans, "execute_tool lookup")[0]?.attributes["gen_ai.tool.call.arguments"]).toBe(
      '["order"]',
    );
    expect(named(spans, "chat acme-1")[0]?.attributes).not.toHaveProperty("gen_ai.output.messages");
  });

  test("stays hidden when its redaction throws, which costs no span and says so", () => {
    const redact = (value: unknown) => {
      throw new TypeError(`cannot redact ${JSON.stringify(value)}`);
    };
    const spans = spansOf({ captureContent: { redact } }, completed);
    expect(treeOf(spans)).toHaveLength(5);
    const [tool] = named(spans, "execute_tool lookup");
    expect(tool?.attributes["gen_ai.tool.call.result"]).toBe("[redaction failed: TypeError]");
    expect(JSON.stringify(spans.map(({ attributes }) => attributes))).not.toContain("ships");
  });
});

describe("the version of the conventions", () => {
  const told = (options: Parameters<typeof spansOf>[0]) => {
    const spans = spansOf({ ...options, captureContent: true }, completed);
    const [tool] = named(spans, "execute_tool lookup");
    const [chat] = named(spans, "chat acme-1");
    return {
      schemaUrl: tool?.instrumentationScope.schemaUrl,
      agent: tool?.attributes["gen_ai.agent.name"],
      conversation: tool?.attributes["gen_ai.conversation.id"],
      output: JSON.parse(String(chat?.attributes["gen_ai.output.messages"])) as unknown,
    };
  };
  const [role, parts] = ["assistant", [{ type: "text", content: "It ships today." }]] as const;

  test.each([{}, { semconv: "v1.41" } as const])("is v1.41 with %j", (options) => {
    expect(told(options)).toEqual({
      schemaUrl: "https://opentelemetry.io/schemas/1.41.0",
      output: [{ role, parts, finish_reason: "stop" }],
    });
  });

  test("may be the latest", () => {
    expect(told({ semconv: "latest" })).toEqual({
      agent: "helper",
      conversation: "session-1",
      output: [{ role, parts }],
    });
  });

  test("must be one that there is", () => {
    expect(() => openTelemetry({ semconv: "v1.42" as "latest" })).toThrow(
      'semconv: expected one of v1.41, latest, got "v1.42"',
    );
  });
});

test("a call that failed has no finish reason, and what a model says that is none is other", () => {
  const reasons = (finish: object) => {
    const spans = spansOf({}, (stage) => {
      const turn = stage.turn();
      stage.endModelCall(stage.modelCall(turn), finish);
      stage.endTurn(turn, "completed");
    });
    return named(spans, "chat acme-1")[0]?.attributes["gen_ai.response.finish_reasons"];
  };
  expect(reasons({ finishReason: "other", outcome: "error", error: new Error("cut") })).toBeUndefined();
  expect(reasons({ finishReason: "the customer said stop" })).toEqual(["other"]);
});

test("a processor that throws disturbs nobody, and the other spans still end", () => {
  const ended: string[] = [];
  const onEnd = ({ name }: { name: string }) => {
    ended.push(name);
    throw new Error("disk full");
  };
  const done = () => Promise.resolve();
  const provider = new TracerProvider({
    spanProcessors: [{ onStart: () => {}, onEnd, forceFlush: done, shutdown: done }],
  });
  const stage = new Stage([openTelemetry({ tracerProvider: provider })]);
  cancelled(stage);
  expect(ended).toEqual(["execute_tool slow", "agent_step", "invoke_agent helper"]);
  expect(stage.lifecycle.observerFailures).toBe(1);
});

describe("around", () => {
  beforeAll(() => context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()));
  afterAll(() => context.disable());

  const activeName = () => (trace.getActiveSpan() as { name?: string } | undefined)?.name;

  test("the user's code runs inside the span of its unit, or of the nearest that has one", async () => {
    const stage = new Stage([openTelemetry({ tracerProvider: spanRecorder().provider })]);
    const turn = stage.turn();
    const step = stage.step(turn);
    const told = { call: "c", tool: "lookup", args: {}, agent: "helper" };
    const tool = stage.start({ type: "toolCall.started", ...told }, step);
    const point = stage.start(
      { type: "point.started", point: "onPreparing", hooks: 1, payload: undefined },
      turn,
    );
    const inTool = await stage.scope.around(tool, async () => {
      await Promise.resolve();
      return activeName();
    });
    expect(inTool).toBe("execute_tool lookup");
    expect(stage.scope.around(point, activeName)).toBe("invoke_agent helper");
    expect(activeName()).toBeUndefined();
  });

  test("a turn hangs on the span that was active when its message came in", () => {
    const { exporter, provider } = spanRecorder();
    const server = provider.getTracer("server").startSpan("POST /chat");
    context.with(trace.setSpan(context.active(), server), () => {
      completed(new Stage([openTelemetry({ tracerProvider: provider })]));
    });
    server.end();
    expect(treeOf(exporter.getFinishedSpans()).slice(0, 2)).toEqual(["POST /chat", "  invoke_agent helper"]);
  });
});

test("traceIdOf tells a running turn's trace", () => {
  const { exporter, provider } = spanRecorder();
  const observer = openTelemetry({ tracerProvider: provider });
  const stage = new Stage([observer]);
  const turn = stage.turn();
  const traceId = observer.traceIdOf("turn-1");
  stage.endTurn(turn, "completed");
  expect(exporter.getFinishedSpans()[0]?.spanContext().traceId).toBe(traceId);
  expect(observer.traceIdOf("turn-1")).toBeUndefined();
});

test("traceIdOf tells no trace that nobody will find: without an SDK, or not sampled", () => {
  const unsampled = new TracerProvider({ sampler: new AlwaysOffSampler() });
  for (const tracerProvider of [unsampled, new ProxyTracerProvider()]) {
    const observer = openTelemetry({ tracerProvider });
    new Stage([observer]).turn();
    expect(observer.traceIdOf("turn-1")).toBeUndefined();
  }
});

test("works without an SDK, and says nothing", () => {
  const stage = new Stage([openTelemetry()]);
  for (const story of Object.values(STORIES)) story(stage);
  expect(stage.lifecycle.observerFailures).toBe(0);
});

test("a hook's rejection is not explained by what a reviewer said before it", () => {
  const steps = named(
    spansOf({ captureContent: true }, (stage) => {
      const turn = stage.turn();
      for (const [index, decidedBy] of (["reviewer", "hook"] as const).entries()) {
        const step = stage.step(turn, index + 1);
        if (decidedBy === "reviewer") stage.review(step, false);
        stage.reject({ decidedBy });
        stage.endStep(step, "rejected", { attempt: index + 1, decidedBy });
      }
      stage.endTurn(turn, "completed", { spent: 2 });
    }),
    "agent_step",
  );
  const explanations = steps.map(({ events }) => events[0]?.attributes?.["gen_ai.evaluation.explanation"]);
  expect(explanations).toEqual(["I should not promise a date.", undefined]);
});
