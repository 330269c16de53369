import { test } from "@fast-check/vitest";
import { expect } from "vitest";
import { checkProgram, programs } from "../../../harness/fuzz/arbitraries/index.js";
import { CHECKS, HOOKS, only, SETTINGS } from "./features.js";

// Giving up (engine 1.6), on whole programs: of which kind, after how many steps, and who answers.

const features = only(
  ...SETTINGS,
  ...CHECKS,
  ...HOOKS,
  ...(["smallBudgets", "smallMaxSteps", "repeatedDrafts", "emptyReplies", "unofferedCalls"] as const),
);

const kinds = new Set<string>();
const answers = new Set<string>();

test.prop([programs(features)], { numRuns: 400, seed: 16 })(
  "a turn gives up as the reference model says; its forced step has no tools",
  async (program) => {
    const { story, prediction } = await checkProgram(program);
    for (const [index, { giveUp, answeredBy, flow }] of story.turns.entries()) {
      const predicted = prediction?.story.turns[index];
      expect({ giveUp, answeredBy }).toEqual({
        giveUp: predicted?.giveUp,
        answeredBy: predicted?.answeredBy,
      });
      const forced = flow.filter((beat) => beat.startsWith("model main none"));
      expect(forced).toEqual(forced.map((_, nth) => `model main none [] try ${nth + 1}`));
      if (giveUp === undefined) expect(forced).toEqual([]);
      expect(flow.filter((beat) => beat === "onGivingUp")).toHaveLength(giveUp === undefined ? 0 : 1);
      kinds.add(giveUp?.split(" ", 1)[0] ?? "none");
      answers.add(answeredBy ?? "none");
    }
  },
  60_000,
);

test("every kind was met, and every answer", () => {
  expect([...kinds].sort()).toEqual(["HOOK_REQUESTED", "MAX_STEPS", "RETRIES_EXHAUSTED", "none"]);
  expect([...answers].sort()).toEqual([
    "engine",
    "fallback empty",
    "fallback moderated",
    "fallback proposed-calls",
    "fallback repeated",
    "hook",
    "none",
  ]);
});
