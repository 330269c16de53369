import type { GoalFamily } from "./goal.js";

const REASONS = ["empty", "proposed-calls", "repeated", "moderated"] as const;

/** The forced text is replaced by the fallback, for each of the four reasons (engine 1.6). */
export const fallbacks: GoalFamily = {
  names: REASONS.map((reason) => `fallback: ${reason}`),
  watch: (_program, meet) => ({
    "giveUp.answered": ({ fallback }) => {
      if (fallback !== undefined) meet(`fallback: ${fallback}`);
    },
  }),
};
