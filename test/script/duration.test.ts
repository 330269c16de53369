import { expect, test } from "vitest";
import { durationSchema, isDuration, parseDuration } from "../../harness/script/duration.js";

test.each([
  ["250ms", 250],
  ["30s", 30_000],
  ["1m30s", 90_000],
  ["5m", 300_000],
  ["2h", 7_200_000],
  ["1d2h", 93_600_000],
  ["1.1s", 1100],
  ["0ms", 0],
  ["1s250ms", 1250],
])("%s is %d ms", (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
  expect(isDuration(text)).toBe(true);
});

test.each(["", "s", "30", "30s1m", "1s1s", "-1s", "1 s", "1e3s", "abc"])("%j is refused", (text) => {
  expect(isDuration(text)).toBe(false);
  expect(() => parseDuration(text)).toThrow(expect.objectContaining({ code: "DURATION_INVALID" }));
});

test.each([
  [30, "a duration needs a unit: write 30s or 30ms, not 30"],
  ["30", 'a duration needs a unit: write 30s or 30ms, not "30"'],
  ["soon", 'expected a duration like 1m30s or 250ms, received "soon"'],
  [{ s: 3 }, "expected a duration like 1m30s or 250ms, received a map or list"],
])("the schema says what to write instead of %j", (value, message) => {
  expect(durationSchema.safeParse(value).error?.issues[0]?.message).toBe(message);
});

test("the schema keeps the text", () => {
  expect(durationSchema.parse("1m30s")).toBe("1m30s");
});
