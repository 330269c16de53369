import { expect, test } from "vitest";
import type { RecordedEvent } from "../../harness/core/record.js";
import { chromeTrace } from "../../harness/report/chrome-trace.js";
import { traceHeader } from "../../harness/trace/trace-header.js";

/** So many tools that run at once, and as many model calls meanwhile. */
function atOnce(count: number): RecordedEvent[] {
  const each = (event: (index: number) => RecordedEvent) =>
    Array.from({ length: count }, (_, at) => event(at));
  const tool = (index: number) => ({ unit: `tool-${index}`, call: `call-${index}`, tool: "lookup" });
  const model = (index: number) => ({ unit: `model-${index}`, lane: "main" });
  const asked = { agent: "a", provider: "p", model: "m", try: 1 };
  const request = { lane: "main", agent: "a", messages: [], tools: [], toolChoice: "auto" } as const;
  return [
    ...each((index) => ({ type: "toolCall.started", at: 0, ...tool(index), agent: "a", args: {} })),
    ...each((index) => ({ type: "modelCall.started", at: 1, ...model(index), ...asked, request })),
    ...each((index) => ({
      type: "modelCall.ended",
      at: 5,
      ...model(index),
      outcome: "ok",
      chunks: 0,
      text: "",
    })),
    ...each((index) => ({ type: "toolCall.ended", at: 9, ...tool(index), outcome: { return: 1 } })),
  ];
}

interface ChromeEvent {
  readonly ph: string;
  readonly name: string;
  readonly cat?: string;
  readonly tid: number;
  readonly args: { readonly name?: string };
}

function eventsOf(events: RecordedEvent[]): ChromeEvent[] {
  const header = traceHeader({ file: "a.yaml", line: 1, scenario: "A" }, events.length);
  return (JSON.parse(chromeTrace({ header, events })) as { traceEvents: ChromeEvent[] }).traceEvents;
}

test.for([3, 150])("%i units at once have a row each, and none of another track", (count) => {
  const events = eventsOf(atOnce(count));
  const slices = events.filter(({ ph }) => ph === "X");
  expect(slices).toHaveLength(2 * count);
  expect(new Set(slices.map(({ tid }) => tid)).size).toBe(2 * count);
  const named = events.filter(({ name }) => name === "thread_name");
  const rows = new Map(named.map(({ tid, args }) => [tid, args.name]));
  expect(rows.size).toBe(named.length);
  for (const { cat, tid } of slices) expect(rows.get(tid)).toMatch(new RegExp(`^${cat}( \\d+)?$`));
});
