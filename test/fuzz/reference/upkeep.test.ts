import { expect, test } from "vitest";
import { customer, predicted } from "./predicted.js";

const ALWAYS = { policy: { compactAt: { MIN: 1, LOW: 1, MEDIUM: 1, HIGH: 1, MAX: 1 } } } as const;

test("a session is compacted behind the turn; the next loads what follows the summary (engine 1.8)", () => {
  const { story, used } = predicted({ engine: ALWAYS, compaction: [], turns: customer("1", "2") });
  expect(story.turns[0]?.flow.slice(-6)).toEqual([
    "onMessagesEmitted",
    "compaction",
    "onCompacting",
    "model compaction none [] try 1",
    "compaction over",
    "onCompacted",
  ]);
  expect(story.turns[1]?.requests).toEqual([['user "2"']]);
  expect(used.cues).toEqual({ main: 2, compaction: 2 });
});

test("a hook that fails at onCompacting is seen by onError, and changes nothing (engine 1.8, 1.9)", () => {
  const { story } = predicted({
    engine: ALWAYS,
    hooks: { script: { onCompacting: { a: [{ throw: "no" }] } } },
    turns: customer("1", "2"),
  });
  expect(story.turns[0]).toMatchObject({ outcome: "completed", errors: ["HOOK_ERROR"] });
  expect(story.turns[0]?.flow.slice(-3)).toEqual(["onCompacting a failed", "compaction failed", "onError"]);
  expect(story.turns[1]?.requests).toEqual([['user "1"', 'assistant "Done 1."', 'user "2"']]);
});

test("a summary that does not come fails the compaction, not the turn (engine 1.8)", () => {
  const late = { say: "Summary", delay: "2s" } as const;
  const { story } = predicted({
    engine: { ...ALWAYS, idleTimeout: "1s" },
    compaction: [late, late, late, late],
  });
  expect(story.turns[0]).toMatchObject({ outcome: "completed", errors: ["COMPACTION_FAILED"] });
  expect(story.turns[0]?.flow.slice(-2)).toEqual(["compaction failed", "onError"]);
});
