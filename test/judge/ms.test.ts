import { expect, test } from "vitest";
import { inMs, spellMs } from "../../harness/judge/ms.js";
import { parseDuration } from "../../harness/script/duration.js";

test.each([
  [0, "0ms"],
  [0.5, "0.5ms"],
  [250, "250ms"],
  [1000, "1s"],
  [1500, "1.5s"],
  [90_000, "1m30s"],
  [3_600_000, "1h"],
  [3_601_001, "1h1.001s"],
])("%d ms is spelled %s, and read back", (ms, text) => {
  expect(spellMs(ms)).toBe(text);
  expect(parseDuration(text)).toBe(ms);
});

test("only durations become numbers; matchers stay for the rule of matching", () => {
  expect(inMs("1m30s")).toBe(90_000);
  expect(inMs("soon")).toBe("soon");
  expect(inMs({ atMost: "1s" })).toEqual({ atMost: "1s" });
});
