import { Worker } from "node:worker_threads";
import { systemClock, type Undo } from "../../src/index.js";
import { showMs } from "../report/show-ms.js";
import type { Item, Outcome, PlayOptions } from "./run-all.js";
import type { Tally } from "./tally.js";
import { unplayed } from "./unplayed.js";
import { NO_LIMIT_MS } from "./wall-limit.js";
import type { Loaded } from "./wiring.js";
import type { WorkerTask } from "./worker.js";

interface Queued {
  readonly position: number;
  readonly item: Item<Loaded>;
}

/**
 * How much longer than a worker's own wall limit we wait before it is ended: only a blocked thread gets
 * there.
 */
const GRACE_MS = 3000;

/**
 * Plays scenarios in `jobs` worker threads. A worker takes a file at a time, so that each file is parsed
 * once. A thread that dies or blocks (an endless loop in a hook) costs its scenario, which is an `error`, and
 * no other.
 */
export async function runPool(
  items: readonly Item<Loaded>[],
  tally: Tally,
  options: PlayOptions & { readonly jobs: number },
): Promise<void> {
  const files = byFile(items);
  const work = async () => {
    const thread = new Thread(options);
    try {
      for (let file = files.shift(); file !== undefined; file = files.shift()) {
        for (const { position, item } of file) {
          if (tally.over) return;
          await tally.add(position, await thread.play(item));
        }
      }
    } finally {
      await thread.end();
    }
  };
  await Promise.all(Array.from({ length: Math.min(options.jobs, files.length) }, work));
}

/** One worker thread, made when first needed, and made anew after it died. */
class Thread {
  readonly #options: PlayOptions;
  #worker: Worker | undefined;

  constructor(options: PlayOptions) {
    this.#options = options;
  }

  async play({ scenario, traceFile }: Item<Loaded>): Promise<Outcome> {
    this.#worker ??= new Worker(new URL("./worker.js", import.meta.url), { workerData: this.#options });
    const { file, line, title } = scenario;
    const task: WorkerTask = { file, line, title, traceFile };
    const answer = await ask(this.#worker, task, this.#options.wallLimitMs * this.#options.repeat);
    if (typeof answer !== "string") return answer;
    await this.end();
    const problems = [{ kind: "HARNESS_BROKE", message: answer }];
    return { report: unplayed(scenario, "error", { problems }) };
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** What came of the task, or why nothing did. */
function ask(worker: Worker, task: WorkerTask, limitMs: number): Promise<Outcome | string> {
  let undo: Undo = () => {};
  const answer = new Promise<Outcome | string>((resolve) => {
    const on = <Value>(event: string, told: (value: Value) => Outcome | string): Undo => {
      const listener = (value: Value) => resolve(told(value));
      worker.on(event, listener);
      return () => worker.off(event, listener);
    };
    const late = `the thread was blocked for ${showMs(limitMs)} of real time: an endless loop?`;
    const undos = [
      on("message", (outcome: Outcome) => outcome),
      on("error", (error: Error) => `the worker thread failed: ${error.message}`),
      on(
        "exit",
        (code: number) => `the worker thread ended with code ${code}: did a hook call process.exit?`,
      ),
      systemClock.after(Math.min(limitMs + GRACE_MS, NO_LIMIT_MS), () => resolve(late)),
    ];
    undo = () => {
      for (const each of undos) each();
    };
    worker.postMessage(task);
  });
  return answer.finally(() => undo());
}

function byFile(items: readonly Item<Loaded>[]): Queued[][] {
  const files = new Map<string, Queued[]>();
  for (const [position, item] of items.entries()) {
    const file = files.get(item.scenario.file) ?? [];
    file.push({ position, item });
    files.set(item.scenario.file, file);
  }
  return [...files.values()];
}
