import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import type { TracerProvider } from "@opentelemetry/sdk-trace";
import type { LifecycleEvent, Observer } from "hookrig";
import { openTelemetry } from "hookrig/opentelemetry";
import { prometheus } from "hookrig/prometheus";
import { copyOf } from "./cut-stream.js";
import { exportingNowhere, TURNS_A_FLUSH } from "./exporting.js";
import { measure, report, type Subject } from "./measure.js";
import { byEngine, byHand, type Rig } from "./turns.js";

const NEVER_MS = 2 ** 31 - 1;
function meters() {
  const exporter = new InMemoryMetricExporter(1);
  return new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS })],
  });
}

/** Turns with these observers, and the SDK's queue emptied as a running program's timer would. */
function watched(
  hooksAPoint: number,
  observers: readonly Observer[],
  provider?: TracerProvider,
): Subject["run"] {
  const run = byEngine(hooksAPoint, observers);
  if (provider === undefined) return run;
  return async (count) => {
    for (let left = count; left > 0; left -= TURNS_A_FLUSH) {
      await run(Math.min(left, TURNS_A_FLUSH));
      await provider.forceFlush();
    }
  };
}

/** As in a program whose SDK makes spans active: `AsyncLocalStorage` makes every await of it slower. */
function withContext(run: Subject["run"]): Subject["run"] {
  return async (count) => {
    const manager = new AsyncLocalStorageContextManager();
    context.setGlobalContextManager(manager.enable());
    try {
      await run(count);
    } finally {
      context.disable();
    }
  };
}

function observed(hooks: number): Subject[] {
  const [alone, together, active, everyHook] = Array.from({ length: 4 }, exportingNowhere) as [
    TracerProvider,
    TracerProvider,
    TracerProvider,
    TracerProvider,
  ];
  const traces = openTelemetry({ tracerProvider: together });
  const both = [traces, prometheus(undefined, { traceIdOf: traces.traceIdOf })];
  const activeBoth = [openTelemetry({ tracerProvider: active }), prometheus()];
  const hookSpans = openTelemetry({ tracerProvider: everyHook, traceHooks: true });
  return [
    { name: "engine, silent", run: byEngine(hooks) },
    { name: "by hand", run: byHand(hooks) },
    { name: "OpenTelemetry", run: watched(hooks, [openTelemetry({ tracerProvider: alone })], alone) },
    { name: "Prometheus", run: watched(hooks, [prometheus()]) },
    { name: "OpenTelemetry's metrics", run: watched(hooks, [openTelemetry({ meterProvider: meters() })]) },
    { name: "both", run: watched(hooks, both, together) },
    { name: "both, with a context manager", run: withContext(watched(hooks, activeBoth, active)) },
    { name: "a span for every hook", run: watched(hooks, [hookSpans], everyHook) },
  ];
}

/** Two copies of the package: one as it is, one without the stream. Throws where any of it is left. */
async function copies(): Promise<{ readonly whole: Rig; readonly cut: Rig }> {
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  if (!existsSync(dist)) throw new Error("not built: npm run build");
  const load = async (name: string, stream: boolean) => {
    const copy = fileURLToPath(new URL(`./${name}`, import.meta.url));
    copyOf(join(dist, "src"), copy, { stream });
    return (await import(pathToFileURL(join(copy, "index.js")).href)) as Rig;
  };
  const [whole, cut] = [await load("with-stream", true), await load("without-stream", false)];
  const told: LifecycleEvent[] = [];
  await byEngine(1, [{ event: (event) => void told.push(event) }], cut)(1);
  if (told.length > 0) throw new Error(`the stream is not cut out: it tells ${told[0]?.type}`);
  return { whole, cut };
}

/** What telemetry costs, and what the stream costs those who do not listen. */
export async function telemetryBench(): Promise<number> {
  let broken = 0;
  for (const hooks of [0, 1, 4]) {
    const limits = ["OpenTelemetry", "Prometheus", "both", "both, with a context manager"].flatMap((of) => [
      { of, to: "engine, silent", atMost: 10 },
      { of, to: "by hand", atMost: 30 },
    ]);
    const measured = await measure(observed(hooks), { samples: 31, rounds: 1_000 });
    broken += report(
      `A turn with telemetry, ${hooks} async hook(s) a point`,
      measured,
      hooks === 1 ? limits : [],
    );
  }
  const { whole, cut } = await copies();
  for (const hooks of [0, 1, 4]) {
    const subjects: Subject[] = [
      { name: "engine without a stream", run: byEngine(hooks, [], cut) },
      { name: "engine, silent", run: byEngine(hooks, [], whole) },
    ];
    const limits = [{ of: "engine, silent", to: "engine without a stream", atMost: 1.05 }];
    const measured = await measure(subjects, { samples: 31, rounds: 1_000 });
    broken += report(`A turn nobody listens to, ${hooks} async hook(s) a point`, measured, limits);
  }
  return broken;
}
