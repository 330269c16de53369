import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { RecordedEvent } from "../../harness/core/record.js";
import { chromeTrace } from "../../harness/report/chrome-trace.js";
import { tracePage } from "../../harness/report/html/trace-page.js";
import { painter } from "../../harness/report/paint.js";
import { traceText } from "../../harness/report/trace-file.js";
import { traceLines } from "../../harness/report/trace-lines.js";
import { runScenario } from "../../harness/run/run-scenario.js";
import { findScenarioFiles } from "../../harness/scenario/find-files.js";
import { loadFiles } from "../../harness/scenario/load.js";
import { otlpJson } from "../../harness/trace/otlp-json.js";
import { checkEvents, readTrace, type Trace } from "../../harness/trace/read-trace.js";

// Whatever somebody has made of one field of a trace, `hookrig trace` shows it or says where it is at fault.

const root = fileURLToPath(new URL("../../", import.meta.url));

type Path = readonly (string | number)[];

/** A field of an event, by the trace's text, the event's line and the path in it. */
interface Place {
  readonly lines: readonly string[];
  readonly line: number;
  readonly path: Path;
}

const places: Place[] = [];

beforeAll(async () => {
  const files = findScenarioFiles(["scenarios/support", "scenarios/cancel/05-in-tools.yaml"], root);
  const { scenarios } = loadFiles(files, { cwd: root });
  const seen = new Set<string>();
  for (const scenario of scenarios) {
    let events: readonly RecordedEvent[] = [];
    await runScenario(scenario, {
      onRecord: (recorded) => {
        events = recorded;
      },
    });
    const { file, line, title } = scenario;
    const lines = traceText({ file, line, scenario: title }, events).split("\n");
    for (const [index, text] of lines.entries()) {
      if (index === 0 || text === "") continue;
      const event = JSON.parse(text) as Record<string, unknown>;
      // Of each kind of event the first: a thousand more say nothing else.
      const kind = JSON.stringify([event.type, Object.keys(event)]);
      if (seen.has(kind)) continue;
      seen.add(kind);
      for (const path of pathsIn(event)) places.push({ lines, line: index, path });
    }
  }
});

function pathsIn(value: unknown, above: Path = []): Path[] {
  if (typeof value !== "object" || value === null || above.length > 4) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...above, key];
    return [path, ...pathsIn(inner, path)];
  });
}

/** With another value at the path; undefined takes the field away. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, to);
  return copy;
}

const MESSAGE = { id: "m", role: "user" };
const values = fc.constantFrom<unknown>(
  ...[undefined, null, -1, 1.5, 1e300, "", "x", true, {}, [], [null], { msg: null }, { role: "x" }],
  ...[{ content: [null] }, { ...MESSAGE, content: [null] }, { ...MESSAGE, content: [{ type: "text" }] }],
);

const outputs: readonly ((trace: Trace) => unknown)[] = [
  (trace) => traceLines(trace, painter({ colors: false })),
  ({ events }) => tracePage(events, { title: "A" }),
  chromeTrace,
  otlpJson,
];

test("one changed field: every output is made of it, or it is refused with its line", {
  timeout: 60_000,
}, () => {
  let refused = 0;
  let shown = 0;
  const property = fc.property(fc.nat(), values, (at, value) => {
    const { lines, line, path } = places[at % places.length]!;
    const text = lines.with(line, JSON.stringify(changed(JSON.parse(lines[line]!), path, value))).join("\n");
    let trace: Trace;
    try {
      trace = readTrace(text, "t.jsonl");
      checkEvents(trace, "t.jsonl");
    } catch (error) {
      refused += 1;
      expect(error).toMatchObject({ code: "TRACE_INVALID" });
      expect((error as Error).message).toMatch(new RegExp(`^t\\.jsonl:${line + 1}: \\S+: `));
      return;
    }
    shown += 1;
    for (const output of outputs) output(trace);
  });
  fc.assert(property, { seed: 1, numRuns: 1500 });
  expect(places.length).toBeGreaterThan(300);
  expect(Math.min(refused, shown)).toBeGreaterThan(100);
});
