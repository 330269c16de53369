import { expect, test } from "vitest";
import { gateBailEndsTurn as law } from "../../harness/laws/gate-bail-ends-turn.js";
import { ANSWERED, altered, STOPPED, seen, streamOf, withMore } from "./streams.js";

const isBail = ({ result }: { result?: unknown }) => result === "BAIL";
const isReady = ({ status }: { status: string }) => status === "ready";

test("holds: stopped, and not stopped", async () => {
  expect(seen(law, await streamOf(STOPPED))).toEqual([]);
  expect(seen(law, await streamOf(ANSWERED))).toEqual([]);
});

test.each([
  [{ type: "step.started", unit: "u", agent: "agent", step: 1, attempt: 1, forced: false }],
  [{ type: "modelCall.started", unit: "u", lane: "main", agent: "agent" }],
  [{ type: "message", agent: "agent", text: "Hello", partial: false, source: "model" }],
])("broken by what comes behind it: %j", async (more) => {
  const events = withMore(await streamOf(STOPPED), "point.ended", more, isBail);
  expect(seen(law, events)).toEqual([`${more.type} came behind a gate's BAIL`, "point.ended", more.type]);
});

test("broken by another point, and by another end", async () => {
  const events = await streamOf(STOPPED);
  const point = {
    type: "point.started",
    unit: "u",
    point: "onGeneratingMessages",
    hooks: 0,
    payload: undefined,
  };
  expect(seen(law, withMore(events, "point.ended", point, isBail))[0]).toContain(
    "onGeneratingMessages came behind",
  );
  expect(seen(law, altered(events, "status", { stage: "completed" }, isReady))).toEqual([
    "the turn was completed behind a gate's BAIL",
    "point.ended",
    "status",
  ]);
});

test("broken by a turn that is stopped without one", async () => {
  const events = altered(await streamOf(ANSWERED), "status", { stage: "stopped" }, isReady);
  expect(seen(law, events)).toEqual(["the turn was stopped, and no gate's hook wanted it", "status"]);
});
