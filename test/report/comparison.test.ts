import { describe, expect, test } from "vitest";
import { comparisonOf } from "../../harness/report/comparison.js";
import { problem } from "./made.js";

const compared = (expected: unknown, received: unknown) => comparisonOf(problem({ expected, received }));
const filler = "x".repeat(100);
/** The lines of a difference, without indentation. */
const linesOf = (expected: unknown, received: unknown) => {
  const comparison = compared(expected, received);
  if (comparison === undefined || !("lines" in comparison)) throw new Error("shown on one line each");
  return comparison.lines.map(({ sign, text }) => `${sign}${text.trim()}`);
};

describe("expected and received", () => {
  test("are shown as they are where they are short", () => {
    expect(compared({ a: 1 }, { a: 2, b: 3 })).toEqual({ expected: '{"a":1}', received: '{"a":2,"b":3}' });
  });

  test("are shown in the keys that were expected where they are long", () => {
    const received = { a: 2, more: filler, inner: { d: 4, e: filler } };
    expect(compared({ a: 1, inner: { d: 3 } }, received)).toEqual({
      expected: '{"a":1,"inner":{"d":3}}',
      received: '{"a":2,"inner":{"d":4}}',
    });
  });

  test("differ in what does not fit, and in nothing else", () => {
    const expected = [
      { name: { is: "any" }, text: filler },
      { name: "b", text: { contains: "x" } },
    ];
    const received = [
      { name: "a", text: filler, more: filler },
      { name: "c", text: filler, more: filler },
    ];
    expect(linesOf(expected, received).filter((line) => !line.startsWith(" "))).toEqual([
      '-"name": "b",',
      '+"name": "c",',
    ]);
  });

  test("a list's items stand across from what they fit, wherever one is missing", () => {
    const item = (name: string) => ({ name, text: filler });
    const expected = [item("a"), item("b"), item("c")];
    const [, ...rest] = expected.map((one) => ({ ...one, more: 1 }));
    const differing = linesOf(expected, rest).filter((line) => !line.startsWith(" "));
    expect(differing.sort()).toEqual(["-{", "-},", '-"name": "a",', `-"text": "${filler}"`].sort());
  });

  test("an item too many is shown in the keys of the others", () => {
    const received = ["a", "b"].map((name) => ({ name, more: filler }));
    expect(compared([{ name: "a" }], received)).toEqual({
      expected: '[{"name":"a"}]',
      received: '[{"name":"a"},{"name":"b"}]',
    });
  });

  test("a matcher is of the whole value", () => {
    const received = { a: filler, b: 1 };
    expect(linesOf({ exactly: { a: filler } }, received)).toContain('+"b": 1');
  });

  test("are no comparison where there are none", () => {
    const { expected, received, ...rest } = problem();
    expect(comparisonOf(rest)).toBeUndefined();
  });
});
