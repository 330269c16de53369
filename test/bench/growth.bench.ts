import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  countingIds,
  Engine,
  type EngineSession,
  HookResult,
  type Model,
  type ModelEvent,
  type Observer,
  OptimizationPolicy,
} from "hookrig";
import { openTelemetry } from "hookrig/opentelemetry";
import { prometheus } from "hookrig/prometheus";
import { exportingNowhere, TURNS_A_FLUSH } from "./exporting.js";

const TURNS = 100_000;
const QUARTERS = 4;
const SAY: readonly ModelEvent[] = [
  { type: "text", text: "Order 7 was shipped yesterday and will be with you tomorrow." },
  { type: "finish", reason: "stop" },
];
/** A turn may be this much slower, and the heap this many bytes larger, at the end than at the start. */
const SLOWER_AT_MOST = 1.5;
const LARGER_AT_MOST_BYTES = 4 * 1024 * 1024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

interface Quarter {
  readonly nsPerTurn: number;
  readonly heapBytes: number;
}

/** A way to play many turns. */
interface Way {
  readonly name: string;
  readonly sessions: (engine: Engine) => () => EngineSession;
  readonly observers?: readonly Observer[];
  /** Runs every hundred turns. */
  readonly flush?: () => Promise<void>;
}

const anew = (engine: Engine) => {
  const agent = engine.createAgent({ name: "bench", output: "block" });
  return () => engine.createSession({ agent });
};
const one = (engine: Engine) => {
  const session = anew(engine)();
  return () => session;
};

/** With spans and metrics, as a program would have them; what is exported goes nowhere. */
function withTelemetry(): Way {
  const tracerProvider = exportingNowhere();
  const traces = openTelemetry({ tracerProvider });
  const observers = [traces, prometheus(undefined, { traceIdOf: traces.traceIdOf })];
  return {
    name: "with telemetry, in as many sessions",
    sessions: anew,
    observers,
    flush: () => tracerProvider.forceFlush(),
  };
}

/** Plays many turns and measures each quarter of them. */
async function quarters({ sessions, observers = [], flush }: Way): Promise<Quarter[]> {
  const model: Model = { stream: () => SAY };
  const policy = new OptimizationPolicy({ compactAt: { MEDIUM: 2_000 } });
  const engine = new Engine({ model, ids: countingIds(), policy, observers });
  engine.hooks.onMessageGenerated.push(async () => HookResult.CALL_NEXT);
  const next = sessions(engine);
  const play = async (turns: number) => {
    for (let index = 0; index < turns; index += 1) {
      await next().send("Where is my order number seven?");
      if (index % TURNS_A_FLUSH === 0) await flush?.();
    }
  };
  const measured: Quarter[] = [];
  await play(2_000);
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    collectGarbage();
    const start = process.hrtime.bigint();
    await play(TURNS / QUARTERS);
    const nsPerTurn = (Number(process.hrtime.bigint() - start) * QUARTERS) / TURNS;
    collectGarbage();
    measured.push({ nsPerTurn, heapBytes: process.memoryUsage().heapUsed });
  }
  return measured;
}

/**
 * Memory and time a turn stay flat over many turns: in one session that is compacted, in as many sessions,
 * and with telemetry.
 */
export async function growthBench(): Promise<number> {
  const ways: Way[] = [
    { name: "in as many sessions", sessions: anew },
    { name: "in one session, compacted", sessions: one },
    withTelemetry(),
  ];
  let broken = 0;
  for (const way of ways) if (!report(way.name, await quarters(way))) broken += 1;
  return broken;
}

/** Prints the quarters, and says whether the last one is as the first. */
function report(name: string, measured: readonly Quarter[]): boolean {
  console.log(`\n${TURNS} turns ${name}, by quarters`);
  for (const { nsPerTurn, heapBytes } of measured) {
    console.log(
      `  ${(nsPerTurn / 1_000).toFixed(1).padStart(7)} µs a turn, ` +
        `${(heapBytes / 1024 / 1024).toFixed(2)} MiB of heap`,
    );
  }
  const [first, last] = [measured[0] as Quarter, measured.at(-1) as Quarter];
  const slower = last.nsPerTurn / first.nsPerTurn;
  const larger = last.heapBytes - first.heapBytes;
  const holds = slower <= SLOWER_AT_MOST && larger <= LARGER_AT_MOST_BYTES;
  console.log(
    `  ${holds ? "holds" : "BROKEN"}: ${slower.toFixed(2)}× the time, ` +
      `${(larger / 1024).toFixed(0)} KiB more heap`,
  );
  return holds;
}
