import { expect, test } from "vitest";
import { runScenario } from "../../harness/run/run-scenario.js";
import { scenariosOf, suites } from "./scenarios-of.js";

/** Real milliseconds for one scenario. */
const WALL_LIMIT_MS = 10_000;

test.each(suites)("%s plays as it says", async (file) => {
  for (const scenario of scenariosOf(file)) {
    const { status, problems } = await runScenario(scenario, { wallLimitMs: WALL_LIMIT_MS });
    if (status !== "failed" && status !== "error") continue;
    expect.fail(`${scenario.file}:${scenario.line} "${scenario.title}": ${problems[0]?.message}`);
  }
});
