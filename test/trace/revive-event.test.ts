import { fileURLToPath } from "node:url";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { RecordedEvent } from "../../harness/core/record.js";
import { eventLine } from "../../harness/judge/event-line.js";
import { storyOf } from "../../harness/judge/story.js";
import { traceText } from "../../harness/report/trace-file.js";
import { runScenario } from "../../harness/run/run-scenario.js";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { loadFiles } from "../../harness/scenario/load.js";
import { Replay } from "../../harness/telemetry/replay.js";
import { readTrace } from "../../harness/trace/read-trace.js";
import { traceTurns } from "../../harness/trace/trace-turns.js";
import { errorType } from "../../src/observability/error-type.js";

// What a file holds of a stream tells the same as the stream itself: every story, every line, every metric.

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Streams with errors of all kinds, agent hooks, interrupts, compactions, several agents. */
async function streams(): Promise<[title: string, events: readonly RecordedEvent[]][]> {
  const paths = ["support", "cancel/05-in-tools.yaml", "cancel/08-by-the-next-message.yaml"];
  const files = findScenarioFiles(
    paths.map((path) => `scenarios/${path}`),
    root,
  );
  const { scenarios } = loadFiles(files, { cwd: root });
  const all: [string, readonly RecordedEvent[]][] = [];
  for (const scenario of scenarios) {
    await runScenario(scenario, { onRecord: (events) => void all.push([scenario.title, events]) });
  }
  return all;
}

const told = (error: unknown) => {
  const { name, message, cause } = (error ?? {}) as Error;
  return [errorType(error), name, message, (cause as Error | undefined)?.message];
};

const metricsOf = (events: readonly RecordedEvent[]) => {
  const registry = new Registry();
  new Replay({ registry }).take(events, { origin: { file: "a.yaml", line: 1, scenario: "x" }, endsAt: 0 });
  return registry.metrics();
};

test("a trace that is read again tells what was recorded", { timeout: 120_000 }, async () => {
  const all = await streams();
  expect(all.length).toBeGreaterThan(50);
  for (const [title, events] of all) {
    const read = readTrace(traceText({ file: "a.yaml", line: 1, scenario: title }, events), "a").events;
    const said = (stream: readonly RecordedEvent[]) => ({
      stories: traceTurns(stream).map((turn) =>
        storyOf(turn).map(({ at, depth, text }) => [at, depth, text]),
      ),
      lines: stream.map(eventLine),
      errors: stream.flatMap((event) => ("error" in event ? [told(event.error)] : [])),
    });
    expect([title, said(read)]).toEqual([title, said(events)]);
    expect(await metricsOf(read)).toBe(await metricsOf(events));
  }
});
