import { type Tracer, type TracerProvider, trace } from "@opentelemetry/api";
import { ModelError } from "hookrig";
import { openTelemetry } from "hookrig/opentelemetry";
import { prometheus } from "hookrig/prometheus";
import { register } from "prom-client";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, events, type RigOptions, rig } from "../engine/rig.js";
import { spanRecorder } from "../observability/recorded-spans.js";

afterEach(() => trace.disable());

/** A tracer, and the spans of it that have not ended: what a long-running process would keep. */
function watchedTracer() {
  const tracer = spanRecorder().provider.getTracer("test");
  const open = new Map<unknown, string>();
  const startSpan: Tracer["startSpan"] = (name, ...rest) => {
    const span = tracer.startSpan(name, ...rest);
    const end = span.end.bind(span);
    open.set(span, name);
    span.end = (...at) => {
      open.delete(span);
      end(...at);
    };
    return span;
  };
  return { tracer: { startSpan, startActiveSpan: tracer.startActiveSpan.bind(tracer) } as Tracer, open };
}

interface Ending {
  readonly answers: readonly Answer[];
  /** When the turn is cancelled: before it begins, or once it waits for ever. */
  readonly cancel?: "at once" | "later";
  readonly outcome: string;
}

const refuse: Answer = () => {
  throw new ModelError("MODEL_ERROR", "boom");
};
const broken: Answer = function* () {
  yield { type: "text", text: "Do" };
  throw new Error("cut");
};
const endless: Answer = async function* () {
  yield { type: "text", text: "Do" };
  await new Promise(() => {});
};
const look: Answer = { calls: ["look"] };

const endings: Record<string, Ending> = {
  "answers after a tool": { answers: [look, "Done."], outcome: "completed" },
  "rejects its drafts": { answers: ["Leak.", "Leak.", "Leak.", "I can't."], outcome: "completed" },
  "runs out of steps": { answers: [look, look, "I can't."], outcome: "completed" },
  "fails with its provider": { answers: [look, refuse], outcome: "failed" },
  "fails in a stream": { answers: [broken], outcome: "failed" },
  "is cancelled before it begins": { answers: [], cancel: "at once", outcome: "cancelled" },
  "is cancelled in a tool": { answers: [{ calls: ["look", "wait"] }], cancel: "later", outcome: "cancelled" },
  "is cancelled in a stream": { answers: [endless], cancel: "later", outcome: "cancelled" },
};

/** Plays one turn that ends so, and tells its outcome. */
async function play({ answers, cancel }: Ending, observers: RigOptions["observers"]) {
  const controller = new AbortController();
  const wait = { execute: () => new Promise(() => {}) };
  const { session } = rig({
    answers,
    agent: { tools: { look: { execute: () => "shipped" }, wait }, maxSteps: 2, messageReview: true },
    messageReviewer: (_context, message) => ({ passed: message !== "Leak." }),
    cancelGraceMs: 0,
    observers: observers ?? [],
  });
  if (cancel === "at once") controller.abort();
  const sent = session.send("Hi", { signal: controller.signal });
  if (cancel === "later") setTimeout(() => controller.abort(), 1);
  return (await sent).outcome;
}

// vercel/ai 20586, mastra 22391: spans of runs that failed or were aborted never ended, and 13,877 were
// kept in one process until it died.
test("a process keeps nothing of its turns, however they end", async () => {
  const { tracer, open } = watchedTracer();
  const metrics = prometheus();
  const observers = [openTelemetry({ tracer, traceHooks: true }), metrics];
  for (let round = 0; round < 20; round += 1) {
    for (const [how, ending] of Object.entries(endings)) {
      const outcome = await play(ending, observers);
      expect([how, outcome, [...open.values()]]).toEqual([how, ending.outcome, []]);
    }
  }
  expect(await metrics.registry.metrics()).toContain('hookrig_turns_active{agent="helper"} 0\n');
});

// langfuse-js 832: two libraries fought for the global provider, and 80 % of the traces were lost.
describe("telemetry", () => {
  test("leaves the process's global tracer provider and metrics registry alone", async () => {
    const { exporter, provider } = spanRecorder();
    trace.setGlobalTracerProvider(provider as TracerProvider);
    const own = spanRecorder();
    const before = (await register.getMetricsAsJSON()).length;
    const observers = [openTelemetry({ tracerProvider: own.provider }), prometheus()];
    await play(endings["answers after a tool"] as Ending, observers);
    expect(exporter.getFinishedSpans()).toEqual([]);
    expect(own.exporter.getFinishedSpans()).not.toEqual([]);
    expect(await register.getMetricsAsJSON()).toHaveLength(before);
    expect(trace.getTracerProvider()).toMatchObject({ _delegate: provider });
  });

  test("of two engines in one process goes to each one's own", async () => {
    const engines = [0, 1].map(() => ({ spans: spanRecorder(), metrics: prometheus() }));
    for (const [index, { spans, metrics }] of engines.entries()) {
      const observers = [openTelemetry({ tracerProvider: spans.provider }), metrics];
      for (let turn = 0; turn <= index; turn += 1) {
        await play({ answers: ["Done."], outcome: "completed" }, observers);
      }
    }
    const turnsOf = ({ spans }: (typeof engines)[number]) =>
      spans.exporter.getFinishedSpans().filter(({ name }) => name === "invoke_agent helper").length;
    expect(engines.map(turnsOf)).toEqual([1, 2]);
    for (const [index, { metrics }] of engines.entries()) {
      expect(await metrics.registry.metrics()).toContain(
        `hookrig_turn_steps_count{agent="helper",outcome="completed"} ${index + 1}\n`,
      );
    }
  });

  // litellm 39136: a label for each name of a model, without bound.
  test("has one label for all names of models past the cap", async () => {
    const metrics = prometheus(undefined, { maxNames: 3 });
    for (let index = 1; index <= 50; index += 1) {
      const model = { provider: "acme", name: `fine-tune-${index}`, stream: () => events("Done.") };
      const { session } = rig({ model, observers: [metrics] });
      await session.send("Hi");
    }
    const ended = /^hookrig_model_call_duration_seconds_count.*outcome="ok".*$/gm;
    const lines = (await metrics.registry.metrics()).match(ended);
    const counted = lines?.map((line) => /model="(.*?)".* (\d+)$/.exec(line)?.slice(1));
    expect(counted).toEqual([
      ["fine-tune-1", "1"],
      ["fine-tune-2", "1"],
      ["fine-tune-3", "1"],
      ["other", "47"],
    ]);
  });
});
