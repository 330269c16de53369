import { expect, test } from "vitest";
import { budgetExact as law } from "../../harness/laws/budget-exact.js";
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

const WANTS_OUT = `
agent: { output: block, messageReview: true }
model: { main: [ { say: "It is lost, I am afraid." }, { say: "I could not help." } ] }
hooks: { script: { onReviewingMessage: [ { return: BAIL, giveUp: true } ] } }`;

test.each([
  ["one rejection", ANSWERED],
  ["exhausted", GIVES_UP],
  ["answered by a hook", HOOK_ANSWERS],
  ["wanted by a hook", WANTS_OUT],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body), { maxRejections: {} })).toEqual([]);
});

test("broken by a count that is not one more, and a limit that is not the effort's", async () => {
  const events = await streamOf(GIVES_UP);
  expect(seen(law, altered(events, "rejected", { spent: 2, exhausted: true, restarts: false }))[0]).toBe(
    "charge 1 was counted as 2",
  );
  const other = altered(events, "rejected", { limit: 3 });
  expect(seen(law, other, { maxRejections: {} })).toEqual([
    "the limit at LOW is 2, and 3 was charged against",
    "rejected",
  ]);
  expect(seen(law, other, { maxRejections: { LOW: 3 } })[0]).toBe(
    "the limit at LOW is 3, and 2 was charged against",
  );
  expect(seen(law, other)).toEqual([]);
});

test("broken by a charge that says what does not follow", async () => {
  const events = await streamOf(GIVES_UP);
  expect(seen(law, altered(events, "rejected", { exhausted: true }))[0]).toBe(
    "charge 1 of 2 exhausts the budget",
  );
  expect(seen(law, altered(events, "rejected", { restarts: false }))[0]).toBe(
    "a charge does not restart the step against its reason",
  );
  const last = ({ spent }: { spent: number }) => spent === 2;
  expect(seen(law, without(events, "giveUp"))).toEqual([
    "another attempt started than follows from the charge",
    "rejected",
    "step.started",
  ]);
  expect(seen(law, altered(events, "rejected", { restarts: true }, last))[0]).toContain("against its reason");
});

test("broken by a rejection without a charge, and a charge without a rejection", async () => {
  const events = await streamOf(ANSWERED);
  expect(seen(law, without(events, "rejected"))).toEqual([
    "onMessageReviewed fired before the rejection was charged",
    "review.ended",
    "point.started",
  ]);
  expect(seen(law, twice(events, "rejected"))[0]).toBe("charge 2 was counted as 1");
  expect(
    seen(
      law,
      altered(events, "review.ended", { passed: true }, ({ passed }) => passed === false),
    )[0],
  ).toBe("a verdict is told as not passed, and is not");
  const more = { ...first(events, "rejected"), spent: 2 };
  expect(
    seen(
      law,
      withMore(events, "reviewed", more, ({ passed }) => passed),
    )[0],
  ).toBe("charge 1 was counted as 2");
});

test("broken by a sum that is not the number of charges", async () => {
  expect(seen(law, altered(await streamOf(GIVES_UP), "turn.ended", { spent: 1 }))).toEqual([
    "the turn says 1 charges, and had 2",
    "rejected",
    "turn.ended",
  ]);
});
