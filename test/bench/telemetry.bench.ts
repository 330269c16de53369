import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { LifecycleEvent } from "hookrig";
import { copyOf } from "./cut-stream.js";
import { type Limit, type Measured, measure, report, type Subject } from "./measure.js";
import { PROGRAM_NAMES, type ProgramName } from "./programs.js";
import { byEngine, type Rig } from "./turns.js";

const OBSERVED_TURN = fileURLToPath(new URL("./observed-turn.js", import.meta.url));

/**
 * A turn with these observers, the silent one and the one by hand beside it, in a process that knows of no
 * others: what V8 learns of one program's events, and the garbage that it leaves, would make the next slower.
 */
async function inOwnProcess(name: ProgramName, hooks: number): Promise<Measured[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [OBSERVED_TURN, name, String(hooks)]);
  return JSON.parse(stdout) as Measured[];
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

const LIMITED: ReadonlySet<ProgramName> = new Set([
  "OpenTelemetry",
  "Prometheus",
  "both",
  "both, with a context manager",
]);

/** What telemetry costs, and what the stream costs those who do not listen. */
export async function telemetryBench(): Promise<number> {
  let broken = 0;
  for (const hooks of [0, 1, 4]) {
    for (const name of PROGRAM_NAMES) {
      const limited = hooks === 1 && LIMITED.has(name);
      const limits: Limit[] = [
        { of: name, to: "engine, silent", atMost: 10 },
        { of: name, to: "by hand", atMost: 30 },
      ];
      const title = `A turn with telemetry (${name}), ${hooks} async hook(s) a point`;
      broken += report(title, await inOwnProcess(name, hooks), limited ? limits : []);
    }
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
