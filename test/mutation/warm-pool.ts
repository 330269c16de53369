import type { Worker } from "node:worker_threads";
import { type PoolRunnerInitializer, ThreadsPoolWorker } from "vitest/node";

type Options = ConstructorParameters<typeof ThreadsPoolWorker>[0];
type Request = Parameters<ThreadsPoolWorker["send"]>[0];

/** The thread that the last run left, with its modules loaded. */
let kept: Worker | undefined;

/**
 * Keeps one thread over all the runs of a process, for to load the sources costs far more than most mutants
 * take to be killed. A mutant that is made as a module loads gets a thread of its own.
 */
class WarmWorker extends ThreadsPoolWorker {
  override readonly name = "warm";
  readonly #fresh: boolean;

  constructor(options: Options) {
    super(options);
    const { mutantActivation } = options.project.getProvidedContext() as { mutantActivation?: string };
    this.#fresh = mutantActivation === "static";
  }

  get #thread() {
    return this as unknown as { _thread: Worker | undefined };
  }

  override async start(): Promise<void> {
    if (!this.#fresh) {
      this.#thread._thread = kept;
      kept = undefined;
    }
    await super.start();
  }

  /** A thread that has been told to stop would hear nothing any more. */
  override send(message: Request): void {
    if (this.#fresh || message.type !== "stop") super.send(message);
    else this.#thread._thread?.emit("message", { __vitest_worker_response__: true, type: "stopped" });
  }

  override async stop(): Promise<void> {
    const thread = this.#thread._thread;
    if (this.#fresh || thread === undefined) return super.stop();
    for (const event of ["message", "error", "exit"]) thread.removeAllListeners(event);
    thread.stdout.unpipe();
    thread.stderr.unpipe();
    kept = thread;
  }
}

/** Ends the thread that was kept. */
export async function coolDown(): Promise<void> {
  await kept?.terminate();
}

export const warmPool: PoolRunnerInitializer = {
  name: "warm",
  createPoolWorker: (options) => new WarmWorker(options),
};
