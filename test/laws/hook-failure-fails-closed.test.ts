import { expect, test } from "vitest";
import { hookFailureFailsClosed as law } from "../../harness/laws/hook-failure-fails-closed.js";
import { ANSWERED, altered, FAILED, first, seen, streamOf, withMore } from "./streams.js";

const isFailure = ({ outcome }: { outcome: string }) => outcome === "error";
const BESIDE = `
agent: { output: block }
model: { main: [ { say: Hello } ] }
hooks: { script: { onMessagesEmitted: [ { throw: down } ] } }`;
const PRE_REASONING = `
agent: { output: block }
model: { main: [] }
agentHooks: [ { type: preReasoning, name: broken, throw: down } ]`;

test.each([
  ["none", ANSWERED],
  ["at a review point", FAILED],
  ["beside the answer", BESIDE],
  ["a pre-hook", PRE_REASONING],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test.each([
  [
    { type: "toolCall.started", unit: "u", call: "a", tool: "refund", args: {}, agent: "agent" },
    "tool refund ran",
  ],
  [
    { type: "message", agent: "agent", text: "It is lost", partial: false, source: "model" },
    "a text went out",
  ],
  [{ type: "step.started", unit: "u", agent: "agent", step: 1, attempt: 2, forced: false }, "a step started"],
  [{ type: "modelCall.started", unit: "u", lane: "main", agent: "agent" }, "the model was asked"],
  [
    { type: "point.started", unit: "u", point: "onCallingTools", hooks: 0, payload: [] },
    "onCallingTools fired",
  ],
])("broken by what follows a failure: %j", async (more, what) => {
  const events = withMore(await streamOf(FAILED), "hook.ended", more, isFailure);
  expect(seen(law, events)).toEqual([`${what} behind a hook's failure`, "hook.ended", more.type]);
});

test("broken by a chain that goes on, or ends otherwise", async () => {
  const events = await streamOf(FAILED);
  const next = { ...first(events, "hook.started"), index: 1 };
  expect(seen(law, withMore(events, "hook.ended", next, isFailure))[0]).toBe(
    "a hook was called behind one that failed",
  );
  const change = { outcome: "ok" as const, result: "RESOLVE" as const };
  expect(
    seen(
      law,
      altered(events, "point.ended", change, ({ outcome }) => outcome === "error"),
    ),
  ).toEqual(["the chain did not end with its hook's failure", "hook.ended", "point.ended"]);
});

test("broken by a turn that is completed all the same", async () => {
  const isReady = ({ status }: { status: string }) => status === "ready";
  for (const body of [FAILED, PRE_REASONING])
    expect(seen(law, altered(await streamOf(body), "status", { stage: "completed" }, isReady))[0]).toBe(
      "the turn was completed although a hook had failed",
    );
});

test("broken by a result that should have been a failure", async () => {
  const events = await streamOf(ANSWERED);
  expect(seen(law, altered(events, "hook.ended", { result: "nothing" }))[0]).toBe(
    "a hook returned nothing at onPreparing, and did not fail",
  );
  expect(seen(law, altered(events, "hook.ended", { result: "BIAL" as never }))[0]).toBe(
    "a hook returned BIAL at onPreparing, and did not fail",
  );
});
