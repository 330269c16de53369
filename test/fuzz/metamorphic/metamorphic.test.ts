import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { programs } from "../../../harness/fuzz/arbitraries/programs.js";
import { METAMORPHIC_LAWS, metamorphic } from "../../../harness/fuzz/metamorphic/metamorphic.js";
import type { MetamorphicLaw, PlayedProgram } from "../../../harness/fuzz/metamorphic/metamorphic-law.js";
import { programOf } from "../played-program.js";

test.for(METAMORPHIC_LAWS.map((law) => [law.name, law] as const))("%s holds", async ([, law]) => {
  let applied = 0;
  for (const [choice, program] of fc.sample(programs(), { seed: 1, numRuns: 25 }).entries()) {
    if ((await law.vary(program, choice)) === undefined) continue;
    applied += 1;
    expect(await metamorphic(program, choice, [law])).toBeUndefined();
  }
  expect(applied).toBeGreaterThan(4);
});

test("names are fit for files, promises are sentences", () => {
  for (const { name, promise, clause } of METAMORPHIC_LAWS) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(promise).toMatch(/^[A-Z].*\.$/);
    expect(clause).toMatch(/^(engine|harness) \d\.\d$/);
  }
});

describe("which law is checked, and what it may choose", () => {
  const asked: [law: string, choice: number][] = [];
  const law = (name: string, applies: boolean): MetamorphicLaw => ({
    name,
    promise: "",
    clause: "",
    precondition: "",
    vary(program, choice) {
      asked.push([name, choice]);
      return applies ? { program } : undefined;
    },
    compare: ({ story }: PlayedProgram) => `${story.turns.length} turns`,
  });
  const laws = [law("a", true), law("b", false), law("c", true)];

  test.for<[choice: number, asked: [law: string, choice: number][]]>([
    [0, [["a", 0]]],
    [
      1,
      [
        ["b", 0],
        ["c", 0],
      ],
    ],
    [5, [["c", 1]]],
    [9, [["a", 3]]],
  ])("%d", async ([choice, expected]) => {
    asked.length = 0;
    const failure = await metamorphic(programOf({}), choice, laws);
    expect(asked).toEqual(expected);
    expect(failure).toEqual({ by: "metamorphic", name: expected.at(-1)?.[0], message: "1 turns" });
  });

  test("none that speaks of the program is no failure", async () => {
    expect(await metamorphic(programOf({}), 0, [law("b", false)])).toBeUndefined();
  });
});
