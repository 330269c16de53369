import { basename } from "node:path";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { describe, expect, test } from "vitest";
import { runScenario } from "../../harness/run/run-scenario.js";
import type { LoadedScenario } from "../../harness/scenario/loaded-scenario.js";
import { type OpenTelemetryOptions, openTelemetry } from "../../src/observability/opentelemetry.js";
import { scenariosOf, suites } from "../scenarios/scenarios-of.js";
import { drawSpans } from "./drawn-spans.js";

// Every span of every scenario of scenarios/telemetry, as a person would look at it: one story for each way
// in which a turn ends. `npx vitest run test/observability/span-trees.test.ts -u` writes them anew.

const files = suites.filter((file) => file.startsWith("scenarios/telemetry/"));
const golden = (file: string) => `./goldens/${basename(file, ".yaml")}.txt`;

/** Plays a scenario on virtual time, with a real SDK; how many spans began and what became of them. */
async function played(scenario: LoadedScenario, options: OpenTelemetryOptions = {}) {
  let began = 0;
  const exporter = new InMemorySpanExporter();
  const done = () => Promise.resolve();
  const counter = {
    onStart: () => {
      began += 1;
    },
    onEnd: () => {},
    forceFlush: done,
    shutdown: done,
  };
  const tracerProvider = new TracerProvider({
    spanProcessors: [counter, new SimpleSpanProcessor({ exporter })],
  });
  const report = await runScenario(scenario, { observers: [openTelemetry({ ...options, tracerProvider })] });
  return { report, began, spans: exporter.getFinishedSpans() };
}

test("there are stories", () => {
  expect(files.length).toBeGreaterThanOrEqual(5);
});

describe.each(files)("%s", (file) => {
  test("has the span trees that its golden file shows, and every span ends", async () => {
    let text = "";
    for (const scenario of scenariosOf(file)) {
      const { report, began, spans } = await played(scenario);
      expect([scenario.title, report.problems, spans.length]).toEqual([scenario.title, [], began]);
      text += `# ${scenario.title}\n\n${drawSpans(spans)}\n`;
    }
    await expect(text).toMatchFileSnapshot(golden(file));
  });
});

test("with everything switched on, the same story tells its content and its hooks", async () => {
  const scenario = scenariosOf(files[0] as string).find(({ title }) => title.startsWith("Each rejection"));
  const { spans, began } = await played(scenario as LoadedScenario, {
    captureContent: true,
    semconv: "latest",
    traceHooks: true,
  });
  expect(spans.length).toBe(began);
  await expect(drawSpans(spans)).toMatchFileSnapshot("./goldens/everything-on.txt");
});
