import { describe, expect, test } from "vitest";
import { attributesOf, attributeValue } from "../../src/observability/attribute-value.js";

const circular: Record<string, unknown> = {};
circular.self = circular;

describe("attributeValue", () => {
  test.each([
    ["text", "text"],
    [true, true],
    [1.5, 1.5],
    [Number.NaN, "NaN"],
    [10n, "10"],
    [
      ["a", "b"],
      ["a", "b"],
    ],
    [[], []],
    [["a", 1], '["a",1]'],
    [{ n: 1n }, '{"n":"1"}'],
    [circular, "[cannot be written as JSON]"],
    [undefined, undefined],
    [null, undefined],
  ])("of %o is %o", (value, expected) => {
    expect(attributeValue(value)).toEqual(expected);
  });
});

test("attributesOf leaves out what says nothing, and nothing else", () => {
  expect(attributesOf({ a: 0, b: undefined, c: null, d: false })).toEqual({ a: 0, d: false });
});
