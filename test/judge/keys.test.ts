import { describe, expect, test } from "vitest";
import { EXPECT_KEYS } from "../../harness/judge/expect-keys.js";
import { judgeTurn } from "../../harness/judge/judge.js";
import { expectSchema } from "../../harness/scenario/schema/expect.js";
import { calledCases } from "./called-cases.js";
import { happenedCases } from "./happened-cases.js";
import type { KeyCase } from "./key-case.js";
import { measuredCases } from "./measured-cases.js";
import { START, turnOf, where } from "./turn-of.js";

const CASES: Readonly<Record<string, KeyCase>> = { ...happenedCases, ...calledCases, ...measuredCases };

test("there is a case and a judge for every key of the schema", () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(expectSchema.shape).sort());
  expect([...EXPECT_KEYS].sort()).toEqual(Object.keys(expectSchema.shape).sort());
});

describe.each(Object.entries(CASES))("%s", (_key, { events, rest, green, red }) => {
  const turn = turnOf(events, rest);

  test.each(green)("holds: %j", (expected) => {
    expectSchema.parse(expected);
    const { problems, checks } = judgeTurn(turn, expected, where, START);
    expect(problems).toEqual([]);
    expect(checks).toBeGreaterThan(0);
  });

  test.each(red)("fails as %s: %j", (key, expected) => {
    expectSchema.parse(expected);
    const { problems } = judgeTurn(turn, expected, where, START);
    expect(problems.map((problem) => [problem.kind, problem.key])).toEqual([["expectation", key]]);
    const [problem] = problems;
    expect(problem?.message).toMatch(/^[^\n]+$/);
    expect(problem?.message.startsWith(key.split(".")[0] ?? "")).toBe(true);
    // The location is that of the expectation, down to the entry of a list where one is at fault.
    expect(`${problem?.at?.file}/`.replaceAll("/", ".")).toContain(`${key}.`);
    expect(problem).toHaveProperty("expected");
    expect(problem?.time).toBeGreaterThanOrEqual(0);
    expect(problem?.time).toBeLessThan(100_000);
  });
});
