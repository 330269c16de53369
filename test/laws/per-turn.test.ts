import { expect, test } from "vitest";
import { PerTurn } from "../../harness/laws/per-turn.js";

test("keeps turns that overlap apart, in whatever order they end", () => {
  const turns = new PerTurn<string>();
  turns.open("1", "one");
  turns.open("2", "two");
  turns.open(undefined, "none");
  expect([turns.of("1"), turns.of("2"), turns.of(undefined), turns.of("3")]).toEqual([
    "one",
    "two",
    "none",
    undefined,
  ]);
  expect(turns.states()).toEqual(["one", "two", "none"]);
  expect(turns.close("1")).toBe("one");
  expect(turns.of("1")).toBe(undefined);
  turns.open("4", "four");
  turns.open("2", "two again");
  expect([turns.of("4"), turns.close("2"), turns.of("2"), turns.of("4")]).toEqual([
    "four",
    "two again",
    undefined,
    "four",
  ]);
});
