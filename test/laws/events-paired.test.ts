import { expect, test } from "vitest";
import { eventsPaired as law } from "../../harness/laws/events-paired.js";
import { ANSWERED, altered, FAILED, first, seen, streamOf, twice, without } from "./streams.js";

test.each([
  ["answered", ANSWERED],
  ["failed", FAILED],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test("holds where a cancel cuts off all that is open", async () => {
  const body = "model: { main: [] }\nhooks: { script: { onPreparing: { guard: [ { delay: 2s } ] } } }";
  const events = await streamOf(body, '- { customer: "Hi", cancelAfter: 500ms }');
  expect(first(events, "turn.ended").outcome).toBe("cancelled");
  expect(seen(law, events)).toEqual([]);
});

test("broken by a unit that never ends, ends twice, starts twice or ends as something else", async () => {
  const events = await streamOf(ANSWERED);
  expect(seen(law, without(events, "hook.ended"))).toEqual([
    "the turn ended before its hook.started did",
    "hook.started",
    "turn.ended",
  ]);
  expect(seen(law, without(events, "turn.ended"))).toEqual(["turn.started never ended", "turn.started"]);
  expect(seen(law, twice(events, "core.ended"))).toEqual(["core.ended ends what was not open", "core.ended"]);
  expect(seen(law, twice(events, "step.started"))[0]).toMatch(/^unit \S+ started while it was open$/);
  const { unit } = first(events, "turn.started");
  expect(seen(law, altered(events, "hook.ended", { unit }))[0]).toBe(
    "hook.ended ends a unit of another kind",
  );
});

test("broken by a unit in another that is not open", async () => {
  const events = altered(await streamOf(ANSWERED), "modelCall.started", { parent: "elsewhere" });
  expect(seen(law, events)).toEqual([
    "modelCall.started happens in unit elsewhere, which is not open",
    "modelCall.started",
  ]);
});
