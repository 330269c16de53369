import { expect, test } from "vitest";
import { play } from "../../harness/cli/play.js";
import { HarnessError } from "../../harness/core/errors.js";
import { event, loaded, reportOn } from "./fakes.js";

const one = loaded("A");

test("an error with a code fails the scenario: it is no defect of the harness", async () => {
  const error = new HarnessError("DURATION_INVALID", "no");
  const { report } = await play(one, () => Promise.reject(error), 1000);
  expect(report).toMatchObject({ status: "failed", problems: [{ kind: "DURATION_INVALID", message: "no" }] });
});

test("the lifecycle stream is kept even if the runner breaks after it", async () => {
  const { report, events } = await play(
    one,
    async (_, { onRecord }) => {
      onRecord?.([event("x")]);
      throw new TypeError("broke");
    },
    1000,
  );
  expect(report).toMatchObject({ status: "error", problems: [{ kind: "HARNESS_BROKE", message: "broke" }] });
  expect(events).toEqual([event("x")]);
});

test("nothing is left behind on the process", async () => {
  const listeners = () =>
    ["uncaughtException", "unhandledRejection"].map((name) => process.listenerCount(name));
  const before = listeners();
  await play(one, async () => reportOn(one), 1000);
  expect(listeners()).toEqual(before);
});
