import { expect, test } from "vitest";
import { timeMonotonic as law } from "../../harness/laws/time-monotonic.js";
import { altered, STREAMED, seen, streamOf } from "./streams.js";

test("holds, and is broken by an event that is dated before the last one, or not at all", async () => {
  const events = await streamOf(STREAMED);
  expect(seen(law, events)).toEqual([]);
  for (const at of [0, Number.NaN])
    expect(seen(law, altered(events, "message", { at }))).toEqual([
      "message is dated before core.started, which it follows",
      "core.started",
      "message",
    ]);
});
