import { describe, expect, test } from "vitest";
import { hookEntries } from "../../../harness/fuzz/arbitraries/index.js";
import { FEATURES } from "../../../harness/fuzz/features.js";
import { sample } from "./sample.js";

const all = new Set(FEATURES);

describe("hookEntries", () => {
  test.for(["onPreparing", "onMessagesEmitted", "onCompacting"] as const)("emits at %s", (point) => {
    const entries = sample(hookEntries(point, all), 500).flat();
    expect(entries.some(({ emit }) => emit !== undefined)).toBe(true);
  });
});
