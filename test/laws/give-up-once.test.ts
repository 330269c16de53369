import { expect, test } from "vitest";
import { giveUpOnce as law } from "../../harness/laws/give-up-once.js";
import {
  ANSWERED,
  altered,
  first,
  GIVES_UP,
  HOOK_ANSWERS,
  seen,
  streamOf,
  twice,
  withMore,
  without,
} from "./streams.js";

const atGivingUp = ({ point }: { point: string }) => point === "onGivingUp";
const isForced = ({ forced }: { forced: boolean }) => forced;

test.each([
  ["not at all", ANSWERED],
  ["by the forced step", GIVES_UP],
  ["by a hook", HOOK_ANSWERS],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test("broken by what comes twice", async () => {
  const events = await streamOf(GIVES_UP);
  expect(seen(law, twice(events, "giveUp"))).toEqual(["the turn gave up twice", "giveUp", "giveUp"]);
  expect(seen(law, twice(events, "point.started", atGivingUp))[0]).toBe("onGivingUp fired twice");
  expect(seen(law, twice(events, "step.started", isForced))[0]).toBe("a step started behind the forced one");
  expect(seen(law, twice(events, "giveUp.answered"))[0]).toBe("the give-up was answered twice");
});

test("broken by what is missing", async () => {
  const events = await streamOf(GIVES_UP);
  expect(seen(law, without(events, "giveUp"))[0]).toBe("onGivingUp fired in a turn that had not given up");
  expect(seen(law, without(events, "giveUp.answered"))[0]).toBe("nobody answered for the give-up");
  const silent = without(without(events, "point.started", atGivingUp), "point.ended", atGivingUp);
  expect(seen(law, silent)).toEqual([
    "the forced step ran where onGivingUp did not call for it",
    "step.started",
  ]);
  expect(seen(law, without(events, "step.started", isForced))[0]).toBe(
    "the turn gave up without its forced step",
  );
});

test("broken by a forced step where a hook had answered, and by another name for who did", async () => {
  const events = await streamOf(HOOK_ANSWERS);
  const forced = { ...first(events, "step.started"), forced: true };
  expect(seen(law, withMore(events, "point.ended", forced, atGivingUp))).toEqual([
    "the forced step ran where onGivingUp did not call for it",
    "point.ended",
    "step.started",
  ]);
  expect(seen(law, altered(events, "giveUp.answered", { answeredBy: "engine" }))[0]).toBe(
    "the hook answered, and the engine is named",
  );
});

test("broken by a turn that goes on, and by a point that is told of something else", async () => {
  const events = await streamOf(GIVES_UP);
  expect(seen(law, altered(events, "step.started", { forced: false }, isForced))[0]).toBe(
    "the turn went on behind its give-up",
  );
  const payload = { ...(first(events, "point.started", atGivingUp).payload as object), steps: 4 };
  expect(seen(law, altered(events, "point.started", { payload }, atGivingUp))[0]).toBe(
    "onGivingUp was told of another give-up",
  );
});
