import { expect, test } from "vitest";
import { blockSeed } from "../../harness/fuzz/block-seed.js";

test("the seeds of all blocks of neighbouring campaigns are 32 bits, and differ", () => {
  const seeds = new Set<number>();
  for (let campaign = 0; campaign < 20; campaign += 1)
    for (let nth = 0; nth < 200; nth += 1) seeds.add(blockSeed(campaign, nth));
  expect([...seeds].every((seed) => seed === (seed | 0))).toBe(true);
  expect(seeds.size).toBe(20 * 200);
});

test("they are the same everywhere: tokens and CI campaigns rest on them", () => {
  expect([blockSeed(1, 0), blockSeed(1, 1), blockSeed(2 ** 32 + 1, 0)]).toEqual([SEED, NEXT, SEED]);
});

const SEED = -483432128;
const NEXT = 1560173363;
