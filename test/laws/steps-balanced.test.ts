import { expect, test } from "vitest";
import { stepsBalanced as law } from "../../harness/laws/steps-balanced.js";
import { ANSWERED, altered, FAILED, GIVES_UP, seen, streamOf, twice, without } from "./streams.js";

const at = (point: string) => (event: { point: string }) => event.point === point;

test.each([
  ["answered", ANSWERED],
  ["failed", FAILED],
  ["gives up", GIVES_UP],
])("holds: %s", async (_, body) => {
  expect(seen(law, await streamOf(body))).toEqual([]);
});

test.each(["onStepStarted", "onStepCompleted"])(
  "broken by an attempt without %s, or with two",
  async (point) => {
    const events = await streamOf(ANSWERED);
    expect(seen(law, without(events, "point.started", at(point)))).toEqual([
      point === "onStepStarted"
        ? "the model was asked before onStepStarted"
        : `an attempt ended without its ${point}`,
      "step.started",
      point === "onStepStarted" ? "modelCall.started" : "step.ended",
    ]);
    expect(seen(law, twice(events, "point.started", at(point)))[0]).toBe(
      `${point} fired twice in an attempt`,
    );
  },
);

test("broken by a wrong number: of the step, the attempt, the point's payload, the sum", async () => {
  const events = await streamOf(ANSWERED);
  expect(
    seen(
      law,
      altered(events, "step.started", { step: 3 }, ({ step }) => step === 2),
    ),
  ).toEqual(["step 3, attempt 1 started, where step 2, attempt 1 was to come", "step.ended", "step.started"]);
  expect(
    seen(
      law,
      altered(events, "step.started", { attempt: 1 }, ({ attempt }) => attempt === 2),
    )[0],
  ).toBe("step 2, attempt 1 started, where step 2, attempt 2 was to come");
  expect(seen(law, altered(events, "point.started", { payload: 7 }, at("onStepCompleted")))[0]).toBe(
    "onStepCompleted told another number than its step's",
  );
  expect(seen(law, altered(events, "turn.ended", { steps: 3 }))).toEqual([
    "the turn counts 3 committed steps, and had 2",
    "turn.ended",
  ]);
});

test("broken by an attempt inside another, and by a turn that ends inside one", async () => {
  const events = await streamOf(GIVES_UP);
  expect(seen(law, without(events, "step.ended"))[0]).toBe(
    "an attempt started before the one before it ended",
  );
  expect(
    seen(
      law,
      without(events, "step.ended", ({ forced }) => forced),
    )[0],
  ).toBe("the turn ended inside an attempt");
});
