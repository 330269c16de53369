import { Worker } from "node:worker_threads";
import type { Tried } from "./try-scenario.js";

/**
 * Tries the scenarios of these files in `jobs` threads, a file at a time; in the order of `files`. Rejects
 * if a thread dies: a hook that ends the process is a defect of the suite, and no verdict on a scenario.
 */
export async function tryFiles(files: readonly string[], jobs: number): Promise<Tried[]> {
  const results: (readonly Tried[])[] = [];
  const queue = [...files.entries()];
  const work = async () => {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), {
      execArgv: ["--import", "jiti/register"],
    });
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [position, file] = next;
        results[position] = await ask(worker, file);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, files.length) }, work));
  return results.flat();
}

function ask(worker: Worker, file: string): Promise<readonly Tried[]> {
  return new Promise((resolve, reject) => {
    const over = () => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
    };
    const onMessage = (tried: readonly Tried[]) => {
      over();
      resolve(tried);
    };
    const onError = (cause: unknown) => {
      over();
      reject(new Error(`${file}: the thread that plays it failed`, { cause }));
    };
    const onExit = (code: number) => {
      over();
      reject(
        new Error(`${file}: the thread that plays it ended with code ${code}: a process.exit in a hook?`),
      );
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(file);
  });
}
