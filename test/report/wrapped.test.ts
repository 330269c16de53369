import { describe, expect, test } from "vitest";
import { wrapped } from "../../harness/report/wrapped.js";

const terminal = { terminal: true, colors: true, columns: 30, write: () => {} };
const linesOf = (line: string) => wrapped(line, terminal);

describe("a line that a terminal has no room for", () => {
  test("is broken between words, behind its time, its label or its mark", () => {
    expect(linesOf("    12.5s    hook onGivingUp handOff → RESOLVE")).toEqual([
      "    12.5s    hook onGivingUp",
      "             handOff → RESOLVE",
    ]);
    expect(linesOf("checks        12 expectations, 96 laws")).toEqual([
      "checks        12 expectations,",
      "              96 laws",
    ]);
    expect(linesOf("never called  no hook: all were")).toEqual([
      "never called  no hook: all",
      "              were",
    ]);
    expect(linesOf("  ✗ turn 1: messages: expected 1, received 2")).toEqual([
      "  ✗ turn 1: messages: expected",
      "    1, received 2",
    ]);
  });

  test("keeps its colours, which take no room", () => {
    expect(linesOf("\u001b[31mone two three four five six\u001b[39m")).toHaveLength(1);
    expect(linesOf("\u001b[31mone two three four five six seven\u001b[39m")).toEqual([
      "\u001b[31mone two three four five six",
      "seven\u001b[39m",
    ]);
  });

  test("stays whole where a word alone is too long, and anywhere but on a terminal", () => {
    const long = "x".repeat(40);
    expect(linesOf(`at ${long}`)).toEqual(["at", long]);
    const line = "words ".repeat(20);
    expect(wrapped(line, { ...terminal, terminal: false })).toEqual([line]);
  });
});
