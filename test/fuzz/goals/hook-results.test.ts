import { expect, test } from "vitest";
import { hookResults } from "../../../harness/fuzz/goals/hook-results.js";
import { met } from "./met.js";

test("the first and the last of two hooks, each with its result", async () => {
  const script = { onPreparing: { a: [{ return: "CALL_NEXT" }], b: [{ return: "BAIL" }] } } as const;
  expect(await met(hookResults, { hooks: { script }, model: { main: [] } })).toEqual([
    "hook: CALL_NEXT at onPreparing, first of several",
    "hook: BAIL at onPreparing, last of several",
  ]);
});

test("a hook in the middle, one that is alone, and one that only throws meet none", async () => {
  const script = {
    onAcknowledging: { alone: [{ return: "CALL_NEXT" }] },
    onStepStarted: { a: [{ nothing: true }], b: [{ return: "CALL_NEXT" }], c: [{ throw: "No." }] },
  } as const;
  expect(await met(hookResults, { hooks: { script } })).toEqual([]);
});

test("every point × result × place is asked for", () => {
  expect(hookResults.names.length).toBe(19 * 3 * 2);
});
