import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { patches } from "../../../scripts/break/patches.js";
import { chapterOf, patched } from "../../../scripts/patches/patch.js";

const here = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

describe("patches", () => {
  test("there are enough of each clause", () => {
    const counts = new Map<string, number>();
    for (const { clause } of patches) counts.set(chapterOf(clause), (counts.get(chapterOf(clause)) ?? 0) + 1);
    const sections = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `engine 1.${number}`);
    expect([...counts.keys()].sort()).toEqual([...sections, "agent-hooks"].sort());
    for (const section of sections) expect(counts.get(section), section).toBeGreaterThanOrEqual(2);
    expect(counts.get("agent-hooks")).toBeGreaterThanOrEqual(3);
    expect(patches.length).toBeGreaterThanOrEqual(30);
  });

  test("no two have one name", () => {
    const names = patches.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  test.for(patches)("$name fits the sources, and changes them", (patch) => {
    const text = readFileSync(here(patch.file), "utf8");
    expect(patched(patch, text)).not.toBe(text);
    if (patch.test !== undefined) expect(existsSync(here(patch.test))).toBe(true);
  });
});
