import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { known } from "../../../scripts/mutants/mutant.js";
import { mutants } from "../../../scripts/mutants/mutants.js";
import { patched } from "../../../scripts/patches/patch.js";

const here = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));
const isOfModel = ({ file }: { file: string }) => file.startsWith("harness/fuzz/reference/");
const ofModel = mutants.filter(isOfModel);
const ofEngine = mutants.filter((mutant) => !isOfModel(mutant));

describe("mutants", () => {
  test("each clause that the fuzzer can break has some", () => {
    const sections = [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `engine 1.${number}`);
    const parts = ["Registration", "Dispatch", "Inside a turn"].map((part) => `agent-hooks ${part}`);
    expect([...new Set(ofEngine.map(({ clause }) => clause))].sort()).toEqual([...parts, ...sections].sort());
  });

  test("there are enough of the engine and the agents, of meetings of two features, and of the model", () => {
    expect(ofEngine.every(({ file }) => file.startsWith("src/"))).toBe(true);
    expect(ofEngine.length).toBeGreaterThanOrEqual(60);
    expect(ofEngine.filter(({ meets }) => meets !== undefined).length).toBeGreaterThanOrEqual(20);
    expect(ofModel.length).toBeGreaterThanOrEqual(20);
  });

  test("no two have one name, and none changes what another does", () => {
    const unique = (keys: string[]) => expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    unique(mutants.map(({ name }) => name));
    unique(mutants.map(({ file, find, replace }) => `${file}: ${find} → ${replace}`));
  });

  test.for(mutants)("$name fits the sources, and changes them", (mutant) => {
    const text = readFileSync(here(mutant.file), "utf8");
    expect(patched(mutant, text)).not.toBe(text);
  });
});

describe("known", () => {
  test("is a patch of scripts/break, with what must meet for it to show", () => {
    const mutant = known("cancel-drops-tools", ["a cancel", "a tool that runs"]);
    expect(mutant).toMatchObject({ clause: "engine 1.3", meets: ["a cancel", "a tool that runs"] });
    expect(() => known("no-such-patch")).toThrow("scripts/break has no patch no-such-patch");
  });
});
