import { parentPort } from "node:worker_threads";
import { findScenarioFiles, loadFiles } from "hookrig/harness";
import { isTried, type Tried, tryScenario } from "./try-scenario.js";

// One thread of the pool: tries the scenarios of the files that it is sent, one file at a time.

async function tryFile(file: string): Promise<readonly Tried[]> {
  const cwd = process.cwd();
  const tried: Tried[] = [];
  for (const scenario of loadFiles(findScenarioFiles([file], cwd), { cwd }).scenarios)
    if (isTried(scenario)) tried.push(await tryScenario(scenario));
  return tried;
}

// A rejection ends the thread, and the pool tells of it.
parentPort?.on("message", async (file: string) => parentPort?.postMessage(await tryFile(file)));
