import { join } from "node:path";
import { expect, test } from "vitest";
import { runScenario } from "../../harness/run/run-scenario.js";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { loadFiles } from "../../harness/scenario/load.js";

/** Real milliseconds for one scenario. */
const WALL_LIMIT_MS = 10_000;

const cwd = join(import.meta.dirname, "..", "..");
const suites = findScenarioFiles(["scenarios"], cwd).filter((file) => !file.endsWith(".base.yaml"));

test.each(suites)("%s plays as it says", async (file) => {
  for (const scenario of loadFiles([file], { cwd }).scenarios) {
    const { status, problems } = await runScenario(scenario, { wallLimitMs: WALL_LIMIT_MS });
    if (status !== "failed" && status !== "error") continue;
    expect.fail(`${scenario.file}:${scenario.line} "${scenario.title}": ${problems[0]?.message}`);
  }
});
