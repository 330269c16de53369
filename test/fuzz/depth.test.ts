import { expect, test } from "vitest";
import type { RecordedEvent } from "../../harness/core/record.js";
import { Depth } from "../../harness/fuzz/depth.js";

const call = { type: "modelCall.started" } as RecordedEvent;
const hook = (result: string) => ({ type: "hook.ended", point: "onPreparing", result }) as RecordedEvent;
const agentHook = (replaced: boolean) =>
  ({ type: "agentHook.ended", hookType: "preReply", replaced, outcome: "ok" }) as RecordedEvent;

test("medians, maxima and the deepest program", () => {
  const depth = new Depth();
  depth.add([call], 1);
  depth.add([call, call, call, hook("BAIL"), hook("BAIL")], 1);
  depth.add([call, call, agentHook(true)], 4);
  expect(depth.figures()).toMatchObject({
    median: { modelCalls: 2, hookCalls: 1, turns: 1 },
    most: { modelCalls: 3, hookCalls: 2, turns: 4 },
    deepest: { modelCalls: 3, hookCalls: 2, turns: 1 },
  });
});

test("of an even number, the lower of the two in the middle; of none, nothing", () => {
  const depth = new Depth();
  expect(depth.figures().median).toEqual({ modelCalls: 0, hookCalls: 0, turns: 0 });
  for (const calls of [4, 1, 3, 2]) depth.add(Array<RecordedEvent>(calls).fill(call), 1);
  expect(depth.figures().median.modelCalls).toBe(2);
});

test("sequences of hook calls differ by points, results and order, and by nothing else", () => {
  const sequences = (...runs: RecordedEvent[][]) => {
    const depth = new Depth();
    for (const run of runs) depth.add(run, 1);
    return depth.figures().sequences;
  };
  expect(sequences([hook("BAIL")], [call, hook("BAIL")])).toBe(1);
  expect(sequences([hook("BAIL")], [hook("CALL_NEXT")], [])).toBe(3);
  expect(sequences([hook("BAIL"), agentHook(true)], [agentHook(true), hook("BAIL")])).toBe(2);
  expect(sequences([agentHook(true)], [agentHook(false)])).toBe(2);
});
