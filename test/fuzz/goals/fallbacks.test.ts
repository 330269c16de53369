import { expect, test } from "vitest";
import { fallbacks } from "../../../harness/fuzz/goals/fallbacks.js";
import type { Cue, ModerationVerdict } from "../../../harness/fuzz/program.js";
import { met } from "./met.js";

/** Gives up at the first rejection; then the forced step says this. */
const givingUp = (forced: Cue, moderation?: ModerationVerdict[]) => ({
  agent: { fallback: "Sorry.", effort: "LOW", output: "block", messageReview: true } as const,
  model: { main: [{ say: "Draft" }, forced] },
  hooks: { script: { onReviewingMessage: { guard: [{ giveUp: true, return: "BAIL" as const }] } } },
  ...(moderation && { moderation }),
});

test.each([
  ["fallback: empty", givingUp({ empty: true })],
  ["fallback: proposed-calls", givingUp({ call: [{ id: "call-1", tool: "x", unoffered: true }] })],
  ["fallback: repeated", givingUp({ say: "Draft" })],
  ["fallback: moderated", givingUp({ say: "I can't" }, [{ flag: "No." }])],
])("%s", async (name, some) => {
  expect(await met(fallbacks, some)).toEqual([name]);
});

test("a forced text that goes out meets none", async () => {
  expect(await met(fallbacks, givingUp({ say: "I can't" }))).toEqual([]);
});
