import { expect, test } from "vitest";
import { watchOpenSpans } from "../../harness/run/open-spans.js";
import { streamOf } from "../laws/streams.js";

const TEXT = "model: { main: [ { say: A } ] }";

test("no span is open when a run is over; in its midst those are that have begun", async () => {
  const events = await streamOf(TEXT);
  const spans = await watchOpenSpans();
  for (const event of events) spans.observer.event(event as never);
  expect(spans.names()).toEqual([]);

  const half = await watchOpenSpans();
  const place = events.findIndex(({ type }) => type === "modelCall.ended");
  for (const event of events.slice(0, place)) half.observer.event(event as never);
  expect(half.names()).toHaveLength(3);
  expect(half.names()[0]).toBe("invoke_agent agent");
});
