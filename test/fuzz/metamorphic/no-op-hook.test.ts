import { expect, test } from "vitest";
import { noOpHookChangesNothing as law } from "../../../harness/fuzz/metamorphic/no-op-hook.js";
import type { Program } from "../../../harness/fuzz/program.js";
import { agentHookTypes } from "../../../harness/scenario/schema/hooks.js";
import { hookPointNames } from "../../../src/index.js";
import { playedProgram, programOf } from "../played-program.js";

const PLACES = hookPointNames.length + agentHookTypes.length;
const varied = async (program: Program, choice: number) => (await law.vary(program, choice))?.program;

test("the hook is put at every point and every type, first, last or between", async () => {
  const all = await Promise.all(Array.from({ length: PLACES }, (_, choice) => varied(programOf({}), choice)));
  expect(all.flatMap((program) => Object.keys(program?.hooks?.script ?? {}))).toEqual(hookPointNames);
  expect(all.flatMap((program) => program?.agentHooks?.map(({ type }) => type) ?? [])).toEqual(
    agentHookTypes,
  );

  const script = { [hookPointNames[0] as "onError"]: { a: [], b: [] } };
  const orders = [0, 1, 2].map((place) => varied(programOf({ hooks: { script } }), place * PLACES));
  const names = (program?: Program) => Object.keys(Object.values(program?.hooks?.script ?? {})[0] ?? {});
  expect((await Promise.all(orders)).map(names)).toEqual([
    ["no-op", "a", "b"],
    ["a", "no-op", "b"],
    ["a", "b", "no-op"],
  ]);
});

test("a postReasoning hook holds streamed text, which is no nothing", async () => {
  const choice = hookPointNames.length + agentHookTypes.indexOf("postReasoning");
  expect(await varied(programOf({ agent: { output: "stream" } }), choice)).toBeUndefined();
  expect(await varied(programOf({ agent: { output: "block" } }), choice)).toBeDefined();
});

test("its own calls are no difference; whatever else it changes is", async () => {
  const plain = await playedProgram(programOf({}));
  const script = (entries: readonly object[]) => ({ onStepStarted: { "no-op": entries } });
  const withHook = (...entries: readonly object[]) =>
    playedProgram(programOf({ hooks: { script: script(entries) } }));
  expect(law.compare(plain, await withHook())).toBeUndefined();
  expect(law.compare(plain, await withHook({ delay: "10ms" }))).toContain("status ready completed @10");
  expect(law.compare(plain, await withHook({ emit: "Hm." }))).toContain("with it");
});
