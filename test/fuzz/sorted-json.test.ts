import { expect, test } from "vitest";
import { sortedJson } from "../../harness/fuzz/sorted-json.js";

test("equal values are equal texts, whatever the order of their keys", () => {
  expect(sortedJson({ b: [{ d: 1, c: "x" }], a: null })).toBe('{"a":null,"b":[{"c":"x","d":1}]}');
  expect(sortedJson({ a: null, b: [{ c: "x", d: 1 }] })).toBe('{"a":null,"b":[{"c":"x","d":1}]}');
});

test("what JSON does not know is null", () => {
  expect(sortedJson({ a: undefined, b: [undefined], c: () => 1 })).toBe('{"a":null,"b":[null],"c":null}');
  expect(sortedJson(undefined)).toBe("null");
});
