import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cues } from "../../../harness/fuzz/arbitraries/cues.js";
import { programs, simplerPrograms } from "../../../harness/fuzz/arbitraries/programs.js";
import { isLighter, weightOf } from "../../../harness/fuzz/arbitraries/weight.js";
import { FEATURES } from "../../../harness/fuzz/features.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { predict } from "../../../harness/fuzz/reference/reference-model.js";
import { refusals, sample } from "./sample.js";

/** The smallest program that fast-check finds for which `fails` holds. */
function smallest(fails: (program: Program) => boolean): Program {
  const { counterexample } = fc.check(
    fc.property(programs(), (program) => !fails(program)),
    { seed: 2, numRuns: 5000 },
  );
  if (counterexample === null) throw new Error("no program fails");
  return counterexample[0];
}

const beats = (program: Program) => predict(program).story.turns.flatMap(({ flow }) => flow);

const KINDS: [what: string, fails: (program: Program) => boolean, parts: number][] = [
  [
    "a tool reviewer rejects",
    (program) =>
      predict(program).story.turns.some(({ rejections }) =>
        rejections[0]?.startsWith("tool_review reviewer"),
      ),
    3,
  ],
  ["a hook fails", (program) => beats(program).some((beat) => /^on\w+ \w+ failed$/.test(beat)), 3],
  ["a turn is cancelled", (program) => beats(program).includes("cancel signal"), 3],
  ["a provider is tried again", (program) => beats(program).some((beat) => beat.endsWith("try 2")), 4],
  [
    "ten rejections exhaust a turn",
    (program) =>
      predict(program).story.turns.some(({ rejections }) => rejections.some((one) => / 10\/10/.test(one))),
    14,
  ],
  [
    "a session is compacted twice",
    (program) => beats(program).filter((beat) => beat === "compaction over").length > 1,
    6,
  ],
];

describe("shrinking", { timeout: 60_000 }, () => {
  test.each(KINDS)("%s", (_what, fails, parts) => {
    const program = smallest(fails);
    expect(fails(program)).toBe(true);
    expect(weightOf(program)[0]).toBeLessThanOrEqual(parts);
    expect(program.rules).toBeUndefined();
  });

  test("a program that was saved shrinks like one that was drawn", () => {
    const [program] = sample(programs(), 1, 5) as [Program];
    const saved = JSON.parse(JSON.stringify(program)) as Program;
    expect([...simplerPrograms(saved)]).toEqual([...simplerPrograms(program)]);
    const { counterexample } = fc.check(
      fc.property(programs(), () => false),
      { examples: [[saved]], numRuns: 1 },
    );
    expect(weightOf(counterexample?.[0] as Program)[0]).toBeLessThanOrEqual(2);
  });

  test("what hangs keeps its time-out", () => {
    const hangs = ({ hooks, tools }: Program) => JSON.stringify([hooks, tools]).includes('"hang"');
    const hanging = sample(programs(new Set(FEATURES)), 400)
      .filter(hangs)
      .slice(0, 8);
    expect(hanging).toHaveLength(8);
    for (const program of hanging) expect(() => [...simplerPrograms(program)]).not.toThrow();
  });

  test("a cue is left with what matters of it", () => {
    const { counterexample } = fc.check(
      fc.property(cues(["lookup"], new Set(FEATURES)), (list) => list.every(({ cut }) => cut === undefined)),
      { seed: 3, numRuns: 1000 },
    );
    expect(counterexample).toEqual([
      [{ say: expect.stringMatching(/^(draft-\d+|Done)$/), cut: { after: 0 } }],
    ]);
  });

  test("whatever is simpler loads as well, and is lighter, so that shrinking ends", () => {
    for (const program of sample(programs(), 6))
      for (const simple of simplerPrograms(program)) {
        expect(refusals(simple)).toEqual([]);
        expect(isLighter(weightOf(simple), weightOf(program))).toBe(true);
      }
  });
});
