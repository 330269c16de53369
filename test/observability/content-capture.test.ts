import { expect, test } from "vitest";
import { contentCapture } from "../../src/observability/content-capture.js";

test("is off unless it is asked for", () => {
  expect(contentCapture(undefined)).toBeUndefined();
  expect(contentCapture(false)).toBeUndefined();
});

test("cuts what is too long, and never half a character", () => {
  const capture = contentCapture({ maxLength: 4 });
  expect(capture?.("a", "abcd")).toBe("abcd");
  expect(capture?.("a", "abcde")).toBe("abc…");
  expect(capture?.("a", "ab😀de")).toBe("ab…");
});

test("shows the redaction the value itself, and leaves out what it returns undefined for", () => {
  const capture = contentCapture({
    redact: (value, attribute) => (attribute === "secret" ? undefined : { kept: value }),
  });
  expect(capture?.("secret", "x")).toBeUndefined();
  expect(capture?.("open", { card: 1 })).toBe('{"kept":{"card":1}}');
});

test.each([0, -1, 1.5, Number.NaN])("refuses %d as a length", (maxLength) => {
  expect(() => contentCapture({ maxLength })).toThrow(
    /captureContent.maxLength: expected a positive integer/,
  );
});
