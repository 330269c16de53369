import { describe, expect, test } from "vitest";
import { FEATURES, featuresOf } from "../../harness/fuzz/features.js";

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

describe("the swarm", () => {
  test("a seed always draws the same features", () => {
    expect([...featuresOf(41)]).toEqual([...featuresOf(41)]);
    expect([...featuresOf(1)].sort()).toMatchInlineSnapshot(`
      [
        "agentHookFaults",
        "agentHooks",
        "block",
        "cancels",
        "chunks",
        "compaction",
        "concurrentTools",
        "consequentialTools",
        "emits",
        "engineHooks",
        "hookBails",
        "hookResolves",
        "incomingModeration",
        "malformedCalls",
        "messageReview",
        "moderation",
        "repeatedDrafts",
        "smallMaxSteps",
        "textBesideCalls",
        "toolReview",
        "tools",
      ]
    `);
  });

  test("about half are on; for some seeds nearly all, for some few", () => {
    const sizes = SEEDS.map((seed) => featuresOf(seed).size).sort((a, b) => a - b);
    const median = sizes[SEEDS.length / 2] ?? 0;
    expect(median / FEATURES.length).toBeGreaterThan(0.4);
    expect(median / FEATURES.length).toBeLessThan(0.7);
    expect((sizes[0] ?? 0) / FEATURES.length).toBeLessThan(0.3);
    expect((sizes.at(-1) ?? 0) / FEATURES.length).toBeGreaterThan(0.9);
  });

  test.each(FEATURES)("%s is on for some seeds, off for others", (feature) => {
    const on = SEEDS.filter((seed) => featuresOf(seed).has(feature));
    expect(on.length).toBeGreaterThan(SEEDS.length * 0.2);
    expect(on.length).toBeLessThan(SEEDS.length);
  });
});
