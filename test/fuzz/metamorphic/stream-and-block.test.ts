import { describe, expect, test } from "vitest";
import { streamAndBlockDeliverTheSame as law } from "../../../harness/fuzz/metamorphic/stream-and-block.js";
import { playedProgram, programOf } from "../played-program.js";

const outputOf = async (more: Parameters<typeof programOf>[0]) =>
  (await law.vary(programOf(more), 0))?.program.agent.output;

test("the other output is tried; what is unsaid is stream", async () => {
  expect(await outputOf({ agent: { output: "block" } })).toBe("stream");
  expect(await outputOf({ agent: { output: "stream" } })).toBe("block");
  const { output: _unsaid, ...agent } = programOf({}).agent;
  expect((await law.vary({ ...programOf({}), agent }, 0))?.program.agent.output).toBe("block");
});

describe("it does not speak of", () => {
  const hook = (point: string, entry: object) => ({ hooks: { script: { [point]: { a: [entry] } } } });

  test.for<[string, Parameters<typeof programOf>[0]]>([
    ["a cancel", { turns: [{ customer: "Hi", cancelAfter: "15ms" }] }],
    ["a broken stream", { model: { main: [{ say: "It is.", cut: { after: 1 } }] } }],
    ["a draft that is dropped", hook("onMessageGenerated", { return: "BAIL" })],
    ["a hook that fails once the text has gone out, or before", hook("onMessageGenerated", { throw: "no" })],
    ["a hook of updates that speaks", hook("onMessageUpdated", { emit: "Hm." })],
    ["a rewritten print", { agentHooks: [{ type: "prePrint", name: "a", set: { msg: { content: "A" } } }] }],
    ["a print that fails", { agentHooks: [{ type: "postPrint", name: "a", throw: "no" }] }],
  ])("%s", async ([, more]) => {
    expect(await outputOf(more)).toBeUndefined();
  });

  test("but hooks that change nothing there, it does", async () => {
    expect(await outputOf(hook("onMessageGenerated", { return: "RESOLVE" }))).toBe("stream");
  });
});

test("what is delivered, and how the turn ended, is all that counts", async () => {
  const played = (output: "stream" | "block", say: string) =>
    playedProgram(programOf({ agent: { output }, model: { main: [{ say }] } }));
  expect(law.compare(await played("block", "A"), await played("stream", "A"))).toBeUndefined();
  expect(law.compare(await played("block", "A"), await played("stream", "B"))).toContain('message "B"');
});
