import fc from "fast-check";
import { expect, test } from "vitest";
import { FEATURES } from "../../harness/fuzz/features.js";
import type { FuzzSetup } from "../../harness/fuzz/fuzz-setup.js";
import type { Program } from "../../harness/fuzz/program.js";
import { userPrograms } from "../../harness/fuzz/user-programs.js";

const all = new Set(FEATURES);
const some = (setup: FuzzSetup) => fc.sample(userPrograms(all, setup), { seed: 1, numRuns: 40 });
const drafts = (programs: readonly Program[]) =>
  programs.flatMap(({ model }) => model.main.map(({ say }) => say));
const asked = (programs: readonly Program[]) =>
  programs.flatMap(({ turns }) => turns.map(({ customer }) => customer));

test("have no hooks of their own", () => {
  const programs = some({});
  expect(programs.filter(({ hooks, agentHooks }) => hooks !== undefined || agentHooks !== undefined)).toEqual(
    [],
  );
  expect(programs.filter(({ turns }) => turns.length > 1)).not.toEqual([]);
});

test("some drafts and some messages are the module's, whole", () => {
  const programs = some({ drafts: ["A card 4111"], messages: ["My card?"] });
  for (const [texts, text] of [
    [drafts(programs), "A card 4111"],
    [asked(programs), "My card?"],
  ] as const) {
    expect(texts.filter((one) => one === text).length).toBeGreaterThan(5);
    expect(texts.filter((one) => one !== undefined && one !== text).length).toBeGreaterThan(5);
  }
  const cues = programs.flatMap(({ model }) => model.main);
  expect(cues.filter(({ say, chunks }) => say === "A card 4111" && chunks !== undefined)).toEqual([]);
  expect(drafts(some({})).includes("A card 4111")).toBe(false);
});

test("shrink to what is said, and come to an end", () => {
  const saysCard = fc.property(userPrograms(all, { drafts: ["A card 4111"] }), (program) => {
    return !drafts([program]).includes("A card 4111");
  });
  const { counterexample, numShrinks } = fc.check(saysCard, { seed: 3 });
  const [program] = counterexample ?? [];
  expect(program?.model.main).toEqual([{ say: "A card 4111" }]);
  expect(program?.turns.length).toBe(1);
  expect(numShrinks).toBeLessThan(200);
});
