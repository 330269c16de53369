import { context } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import type { TracerProvider } from "@opentelemetry/sdk-trace";
import type { Observer } from "hookrig";
import { openTelemetry } from "hookrig/opentelemetry";
import { prometheus } from "hookrig/prometheus";
import { exportingNowhere, TURNS_A_FLUSH } from "./exporting.js";
import { measure, type Subject } from "./measure.js";
import type { ProgramName } from "./programs.js";
import { byEngine, byHand } from "./turns.js";

/** A program: what observes its engine, and the provider whose queue is to be emptied. */
interface Program {
  readonly observers: readonly Observer[];
  readonly provider?: TracerProvider;
}

/** The programs that a turn is measured in. Each has one set of observers, as a user's has. */
const PROGRAMS: Readonly<Record<ProgramName, () => Program>> = {
  OpenTelemetry: () => {
    const provider = exportingNowhere();
    return { observers: [openTelemetry({ tracerProvider: provider })], provider };
  },
  Prometheus: () => ({ observers: [prometheus()] }),
  "OpenTelemetry's metrics": () => ({ observers: [openTelemetry({ meterProvider: meters() })] }),
  both,
  // As where an SDK makes spans active: `AsyncLocalStorage` makes every await of the process slower, the one
  // by hand, too.
  "both, with a context manager": () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    return both();
  },
  "a span for every hook": () => {
    const provider = exportingNowhere();
    return { observers: [openTelemetry({ tracerProvider: provider, traceHooks: true })], provider };
  },
};

function both(): Program {
  const provider = exportingNowhere();
  const traces = openTelemetry({ tracerProvider: provider });
  return { observers: [traces, prometheus(undefined, { traceIdOf: traces.traceIdOf })], provider };
}

const NEVER_MS = 2 ** 31 - 1;
function meters(): MeterProvider {
  const exporter = new InMemoryMetricExporter(1);
  return new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: NEVER_MS })],
  });
}

/** Turns of the program, and the SDK's queue emptied as a running program's timer would. */
function observed(hooksAPoint: number, { observers, provider }: Program): Subject["run"] {
  const run = byEngine(hooksAPoint, observers);
  if (provider === undefined) return run;
  return async (count) => {
    for (let left = count; left > 0; left -= TURNS_A_FLUSH) {
      await run(Math.min(left, TURNS_A_FLUSH));
      await provider.forceFlush();
    }
  };
}

/** Run as a program of its own (`inOwnProcess`): which one, and how many hooks each point has. */
const [, , name, hooks] = process.argv;
const program: Program = PROGRAMS[name as ProgramName]();
const subjects: Subject[] = [
  { name: "engine, silent", run: byEngine(Number(hooks)) },
  { name: "by hand", run: byHand(Number(hooks)) },
  { name: String(name), run: observed(Number(hooks), program) },
];
process.stdout.write(JSON.stringify(await measure(subjects, { samples: 31, rounds: 1_000 })));
