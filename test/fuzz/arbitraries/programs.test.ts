import { describe, expect, test } from "vitest";
import { programs, sketches } from "../../../harness/fuzz/arbitraries/programs.js";
import { featuresOf } from "../../../harness/fuzz/features.js";
import { predict } from "../../../harness/fuzz/reference/reference-model.js";
import { parseDuration } from "../../../harness/script/duration.js";
import { cuesOf, entriesOf, refusals, sample, valuesIn } from "./sample.js";

const MANY = 300;

const MS = (value: unknown) => parseDuration(value as string);

describe("programs", { timeout: 60_000 }, () => {
  test.each([
    ["programs", programs()],
    ["sketches", sketches()],
  ])("%s load as scenario files", (_name, arbitrary) => {
    for (const program of sample(arbitrary, MANY)) expect(refusals(program)).toEqual([]);
  });

  test("the same seed makes the same programs, another seed others", () => {
    const features = featuresOf(3);
    expect(sample(programs(features), 20, 8)).toEqual(sample(programs(features), 20, 8));
    expect(sample(programs(features), 20, 8)).not.toEqual(sample(programs(features), 20, 9));
  });

  test("ids of calls occur once", () => {
    for (const program of sample(sketches(), MANY)) {
      const ids = cuesOf(program).flatMap(({ call = [] }) => call.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("texts occur once, but for drafts that are repeated on purpose", () => {
    const numbered = /^(draft|fix|note|flag|todo|ask|colleague|summary|pre\w+|post\w+)-\d+/;
    for (const program of sample(sketches(), MANY)) {
      const texts = [...valuesIn(program)].flatMap(({ key, value }) =>
        typeof value === "string" && key !== "name" && key !== "chunks" && numbered.test(value)
          ? [value]
          : [],
      );
      const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
      expect(twice.filter((text) => !text.startsWith("draft-"))).toEqual([]);
    }
  });

  test("cancels and interrupts fall between the delays, so that no tie decides", () => {
    for (const program of sample(sketches(), MANY)) {
      for (const { key, value } of valuesIn(program))
        if (["delay", "interval", "wait"].includes(key)) expect(MS(value) % 10).toBe(0);
      for (const { cancelAfter, cancel, interrupt } of program.turns) {
        for (const after of [cancelAfter, cancel?.after]) if (after) expect(MS(after) % 10).toBe(5);
        if (interrupt) expect([MS(interrupt.after) % 10, cancelAfter]).toEqual([3, undefined]);
      }
    }
  });

  test("what hangs is ended by a time-out", () => {
    const hanging = sample(sketches(), 2000).filter((program) => JSON.stringify(program).includes('"hang"'));
    expect(hanging.length).toBeGreaterThan(20);
    for (const program of hanging) expect(() => predict(program)).not.toThrow();
  });

  test("only a customer's message interrupts, and only a customer's turn", () => {
    const interrupts = sample(sketches(), 1000).flatMap(({ turns }) =>
      turns.flatMap((turn, index) => (turn.interrupt ? [[turns[index - 1]?.customer, turn.customer]] : [])),
    );
    expect(interrupts.length).toBeGreaterThan(20);
    expect(interrupts.flat()).not.toContain(undefined);
  });

  test("the median program makes at least 3 model calls and 12 hook calls", () => {
    const depths = sample(sketches(), 1000).map((program) => {
      const beats = predict(program).story.turns.flatMap(({ flow }) => flow);
      const hooks = beats.filter((beat) => /^(on[A-Z]\w+ [a-z]\w* |(pre|post)[A-Z]\w+ )/.test(beat));
      return { models: beats.filter((beat) => beat.startsWith("model ")).length, hooks: hooks.length };
    });
    const median = (key: "models" | "hooks") => depths.map((one) => one[key]).sort((a, b) => a - b)[500];
    expect(median("models")).toBeGreaterThanOrEqual(3);
    expect(median("hooks")).toBeGreaterThanOrEqual(12);
  });

  test("hooks stand at every point, and do each thing they can do there", () => {
    const entries = sample(sketches(), 3000).flatMap(entriesOf);
    expect(new Set(entries.map(({ point }) => point)).size).toBe(19);
    const keys = new Set(entries.flatMap((entry) => Object.keys(entry)));
    for (const key of [
      "return",
      "nothing",
      "garbage",
      "throw",
      "reject",
      "hang",
      "delay",
      "note",
      "giveUp",
      "emit",
    ])
      expect(keys).toContain(key);
  });
});
