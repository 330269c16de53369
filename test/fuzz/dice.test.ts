import { describe, expect, test } from "vitest";
import { Dice } from "../../harness/fuzz/dice.js";

const throws = (dice: Dice, count = 8) => Array.from({ length: count }, () => dice.int(0, 999));

describe("dice", () => {
  test("the same seed gives the same throws, on every machine", () => {
    expect(throws(new Dice(7, 3))).toEqual(throws(new Dice(7, 3)));
    expect(throws(new Dice(1))).toMatchInlineSnapshot(`
      [
        133,
        760,
        163,
        537,
        454,
        82,
        153,
        652,
      ]
    `);
  });

  test("neighbouring seeds share nothing", () => {
    const counts = Array<number>(10).fill(0);
    for (let seed = 0; seed < 200; seed += 1) counts[new Dice(seed).int(0, 9)]! += 1;
    expect(Math.min(...counts)).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThan(40);
    expect(throws(new Dice(0, 1))).not.toEqual(throws(new Dice(0, 2)));
  });

  test("chance is never at 0, always at 1, and as often as it says between", () => {
    const dice = new Dice(5);
    const hits = (probability: number) =>
      Array.from({ length: 2000 }, () => dice.chance(probability)).filter(Boolean).length;
    expect(hits(0)).toBe(0);
    expect(hits(1)).toBe(2000);
    expect(hits(0.25)).toBeGreaterThan(400);
    expect(hits(0.25)).toBeLessThan(600);
  });

  test("a whole number reaches both of its ends, and nothing beyond", () => {
    const dice = new Dice(6);
    const seen = new Set(Array.from({ length: 300 }, () => dice.int(2, 5)));
    expect([...seen].sort()).toEqual([2, 3, 4, 5]);
  });

  test("a weight of nothing is never drawn, the others as they weigh", () => {
    const dice = new Dice(8);
    const counts = { never: 0, seldom: 0, often: 0 };
    for (let left = 2000; left > 0; left -= 1) counts[dice.weigh({ never: 0, seldom: 1, often: 9 })] += 1;
    expect(counts.never).toBe(0);
    expect(counts.seldom).toBeGreaterThan(120);
    expect(counts.seldom).toBeLessThan(290);
  });
});
