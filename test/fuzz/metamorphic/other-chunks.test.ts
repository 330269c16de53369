import { describe, expect, test } from "vitest";
import { chunksChangeOnlyUpdates as law } from "../../../harness/fuzz/metamorphic/other-chunks.js";
import type { Cue } from "../../../harness/fuzz/program.js";
import { playedProgram, programOf } from "../played-program.js";

const streamed = (more: Parameters<typeof programOf>[0] = {}) =>
  programOf({ model: { main: [{ say: "It is." }] }, ...more, agent: { output: "stream", ...more.agent } });
const cutOf = async (cue: Cue, choice: number) => {
  const variant = await law.vary(streamed({ model: { main: [cue] } }), choice);
  return variant?.program.model.main[0]?.chunks;
};

test("texts are cut in other places", async () => {
  const cue = { say: "It is.", chunks: ["It", " is."] };
  expect(await Promise.all([0, 1, 2, 3].map((choice) => cutOf(cue, choice)))).toEqual([
    ["It is."],
    ["I", "t", " ", "i", "s", "."],
    undefined, // It is cut before its words already.
    ["I", "t is."],
  ]);
});

describe("it does not speak of", () => {
  test.for<[string, Cue]>([
    ["a cut", { say: "It is.", cut: { after: 1 } }],
    ["a stall", { say: "It is.", stall: { after: 1 } }],
    ["an interval", { say: "It is.", interval: "10ms" }],
    ["chunks that a cancel counts", { say: "It is.", delay: "10ms", expect: { delivered: 0 } }],
    ["no text", { empty: true }],
  ])("%s", async ([, cue]) => {
    expect(await cutOf(cue, 1)).toBeUndefined();
  });

  test("hooks that are felt once for each chunk, in stream output", async () => {
    const felt = [
      { hooks: { script: { onMessageUpdated: { a: [{ emit: "Hm." }] } } } },
      { agentHooks: [{ type: "postPrint", name: "a", delay: "10ms" }] },
      { agentHooks: [{ type: "prePrint", name: "a", throw: "no" }] },
      { turns: [{ customer: "Hi", cancel: { on: "onMessageUpdated", after: "5ms" } }] },
    ] as const;
    for (const more of felt) {
      expect(await law.vary(streamed(more), 1)).toBeUndefined();
      expect(await law.vary(streamed({ ...more, agent: { output: "block" } }), 1)).toBeDefined();
    }
    const harmless = { hooks: { script: { onMessageUpdated: { a: [{ return: "BAIL" }] } } } } as const;
    expect(await law.vary(streamed(harmless), 1)).toBeDefined();
  });
});

test("how often it is updated is no difference; what is said is", async () => {
  const played = (...chunks: string[]) =>
    playedProgram(streamed({ model: { main: [{ say: chunks.join(""), chunks }] } }));
  const [whole, cut, other] = [await played("It is."), await played("It ", "is."), await played("It was.")];
  expect(whole.story).not.toEqual(cut.story);
  expect(law.compare(whole, cut)).toBeUndefined();
  expect(law.compare(whole, other)).toContain('core print "It was." last');
});
