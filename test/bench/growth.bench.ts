import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  countingIds,
  Engine,
  type EngineSession,
  HookResult,
  type Model,
  type ModelEvent,
  OptimizationPolicy,
} from "hookrig";

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

/** Plays many turns and measures each quarter of them. */
async function quarters(sessionFor: (engine: Engine) => () => EngineSession): Promise<Quarter[]> {
  const model: Model = { stream: () => SAY };
  const policy = new OptimizationPolicy({ compactAt: { MEDIUM: 2_000 } });
  const engine = new Engine({ model, ids: countingIds(), policy });
  engine.hooks.onMessageGenerated.push(async () => HookResult.CALL_NEXT);
  const next = sessionFor(engine);
  const measured: Quarter[] = [];
  for (let index = 0; index < 2_000; index += 1) await next().send("Where is my order number seven?");
  for (let quarter = 0; quarter < QUARTERS; quarter += 1) {
    collectGarbage();
    const start = process.hrtime.bigint();
    for (let index = 0; index < TURNS / QUARTERS; index += 1)
      await next().send("Where is my order number seven?");
    const nsPerTurn = (Number(process.hrtime.bigint() - start) * QUARTERS) / TURNS;
    collectGarbage();
    measured.push({ nsPerTurn, heapBytes: process.memoryUsage().heapUsed });
  }
  return measured;
}

/**
 * Memory and time a turn stay flat over many turns, in one session that is compacted and in as many sessions.
 */
export async function growthBench(): Promise<number> {
  let broken = 0;
  const ways: [string, (engine: Engine) => () => EngineSession][] = [
    [
      "in as many sessions",
      (engine) => {
        const agent = engine.createAgent({ name: "bench", output: "block" });
        return () => engine.createSession({ agent });
      },
    ],
    [
      "in one session, compacted",
      (engine) => {
        const session = engine.createSession({
          agent: engine.createAgent({ name: "bench", output: "block" }),
        });
        return () => session;
      },
    ],
  ];
  for (const [name, sessionFor] of ways) {
    const measured = await quarters(sessionFor);
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
    if (!holds) broken += 1;
    console.log(
      `  ${holds ? "holds" : "BROKEN"}: ${slower.toFixed(2)}× the time, ` +
        `${(larger / 1024).toFixed(0)} KiB more heap`,
    );
  }
  return broken;
}
