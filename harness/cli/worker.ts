import { parentPort, workerData } from "node:worker_threads";
import { HarnessError } from "../core/errors.js";
import { realWiring } from "./real-wiring.js";
import { type Outcome, type PlayOptions, playItem } from "./run-all.js";

/**
 * What a worker is told to play: a scenario by name, for loaded scenarios hold functions and cannot be sent.
 */
export interface WorkerTask {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly traceFile: string | undefined;
}

/** The thread's side of the pool: plays the tasks that it is sent, one at a time. */
const options = workerData as PlayOptions;

/** The file that was loaded last: the pool sends a file's scenarios one after the other. */
let loaded: { readonly file: string; readonly suite: ReturnType<typeof realWiring.load> } | undefined;

async function perform({ file, line, title, traceFile }: WorkerTask): Promise<Outcome> {
  if (loaded?.file !== file) {
    const suite = realWiring.load([file], { cwd: options.cwd, only: [], allowEmptyExpect: false });
    loaded = { file, suite };
  }
  const { scenarios } = await loaded.suite;
  const scenario = scenarios.find((one) => one.file === file && one.line === line && one.title === title);
  if (scenario === undefined) {
    throw new HarnessError(
      "HARNESS_BROKE",
      `${file}:${line} "${title}" is gone: was the file edited during the run?`,
    );
  }
  return playItem({ scenario, traceFile }, realWiring, options);
}

// A rejection ends the thread, and the pool tells of it.
parentPort?.on("message", async (task: WorkerTask) => parentPort?.postMessage(await perform(task)));
