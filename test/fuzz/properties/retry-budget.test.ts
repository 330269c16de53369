import { test } from "@fast-check/vitest";
import { expect } from "vitest";
import { checkProgram, programs } from "../../../harness/fuzz/arbitraries/index.js";
import { CHECKS, HOOKS, only, SETTINGS } from "./features.js";

// The retry budget (engine 1.5), on whole programs: what is charged, and what of it is followed by a restart.

const features = only(
  ...SETTINGS,
  ...CHECKS,
  ...HOOKS,
  ...(["rules", "effortLift", "smallBudgets", "smallMaxSteps", "repeatedDrafts"] as const),
);

const charged = new Set<string>();
const limits = new Set<number>();

test.prop([programs(features)], { numRuns: 300, seed: 15 })(
  "rejections are charged one by one, up to the limit, and as the reference model says",
  async (program) => {
    const { story, prediction } = await checkProgram(program);
    for (const [index, { rejections, budget, giveUp }] of story.turns.entries()) {
      expect(rejections).toEqual(prediction?.story.turns[index]?.rejections);
      expect(budget).toEqual(prediction?.story.turns[index]?.budget);
      for (const [nth, rejection] of rejections.entries()) {
        const [check, by, spent = "", exhausted] = rejection.split(" ");
        const [count, limit] = spent.split("/").map(Number);
        expect(count).toBe(nth + 1);
        expect(exhausted).toBe(count === limit ? "exhausted" : undefined);
        charged.add(`${check} ${by}`);
        limits.add(Number(limit));
      }
      const exhausted = rejections.at(-1)?.endsWith("exhausted") === true;
      if (giveUp?.startsWith("RETRIES_EXHAUSTED")) expect(exhausted).toBe(true);
    }
  },
  60_000,
);

test("every check and decider was met, and every limit", () => {
  expect([...charged].sort()).toEqual([
    "message_review hook",
    "message_review reviewer",
    "moderation moderator",
    "tool_review hook",
    "tool_review reviewer",
  ]);
  expect([...limits].sort((a, b) => a - b)).toEqual([1, 2, 3, 5, 10]);
});
