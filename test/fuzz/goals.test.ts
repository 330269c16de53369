import { expect, test } from "vitest";
import type { RecordedEvent } from "../../harness/core/record.js";
import type { GoalFamily } from "../../harness/fuzz/goals/goal.js";
import { GOAL_FAMILIES, GoalCounts } from "../../harness/fuzz/goals.js";
import { program } from "./small-program.js";

const family: GoalFamily = {
  names: ["manual", "dropped", "never"],
  watch: (_program, meet) => ({
    manual: () => meet("manual"),
    "message.dropped": () => meet("dropped"),
  }),
};
const manual = { type: "manual" } as RecordedEvent;
const dropped = { type: "message.dropped" } as RecordedEvent;

test("counts programs, not times; the least met first", () => {
  const counts = new GoalCounts([family]);
  counts.add(program(), [manual, manual, dropped]);
  counts.add(program(), [manual]);
  expect(counts.list()).toEqual([
    { name: "never", met: 0 },
    { name: "dropped", met: 1 },
    { name: "manual", met: 2 },
  ]);
  expect([counts.reached, counts.total]).toEqual([2, 3]);
});

test("no two goals have the same name", () => {
  const names = GOAL_FAMILIES.flatMap((one) => one.names);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(150);
});
