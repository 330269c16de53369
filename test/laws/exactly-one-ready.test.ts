import { expect, test } from "vitest";
import { exactlyOneReady as law } from "../../harness/laws/exactly-one-ready.js";
import {
  ANSWERED,
  altered,
  FAILED,
  first,
  STOPPED,
  seen,
  streamOf,
  twice,
  withMore,
  without,
} from "./streams.js";

const ready = { type: "status", status: "ready", stage: "completed" } as const;
const isReady = ({ status }: { status: string }) => status === "ready";

test.each([
  ["answered", ANSWERED],
  ["stopped", STOPPED],
  ["failed", FAILED],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test("holds where an onError hook suppresses the status of the error", async () => {
  expect(
    seen(
      law,
      await streamOf(`${FAILED}
    onError: [ { return: BAIL } ]`),
    ),
  ).toEqual([]);
});

test("a turn that tells none, tells two, or tells another end than it had", async () => {
  const events = await streamOf(ANSWERED);
  expect(seen(law, without(events, "status", isReady))).toEqual([
    "the turn ended without `ready`",
    "turn.ended",
  ]);
  expect(seen(law, twice(events, "status", isReady))).toEqual([
    "status ready came behind ready",
    "status",
    "status",
  ]);
  expect(seen(law, altered(events, "status", { stage: "stopped" }, isReady))).toEqual([
    "the turn ended as completed, and told ready stopped",
    "status",
    "turn.ended",
  ]);
  expect(seen(law, without(events, "turn.ended"))).toEqual(["the turn never ended", "turn.started"]);
});

test("statuses that do not fit the end", async () => {
  const failed = await streamOf(FAILED);
  const isError = ({ status }: { status: string }) => status === "error";
  expect(seen(law, without(failed, "status", isError))[0]).toBe("ready failed came without status error");
  expect(seen(law, altered(failed, "error.caught", { fatal: false }))[0]).toBe(
    "the turn failed, and no error decided it",
  );
  expect(seen(law, twice(failed, "error.caught"))[0]).toBe("two errors decide the turn");
  const stack = { text: "boom\n    at f (x.js:1)" };
  expect(seen(law, altered(failed, "status", stack, isError))[0]).toBe("a status tells a stack trace");
});

test("a status of a turn that is not running", async () => {
  const events = await streamOf(ANSWERED);
  expect(seen(law, withMore(events, "turn.ended", ready))).toEqual([
    "status ready belongs to no running turn",
    "status",
  ]);
  expect(first(events, "turn.ended").outcome).toBe("completed");
});
