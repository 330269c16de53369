import fc from "fast-check";
import type { Cue, HookEntry, Program } from "../../../harness/fuzz/program.js";
import { checkScenario } from "../../../harness/scenario/checks.js";
import { scenarioSchema } from "../../../harness/scenario/schema.js";

/** Values of an arbitrary, the same in every run. */
export function sample<T>(arbitrary: fc.Arbitrary<T>, numRuns: number, seed = 1): T[] {
  return fc.sample(arbitrary, { numRuns, seed });
}

/** All cues of a program, of whatever lane. */
export function cuesOf({ model }: Program): Cue[] {
  return Object.values(model).flat();
}

/** All hook entries of a program, with the point they stand at. */
export function entriesOf({ hooks }: Program): (HookEntry & { readonly point: string })[] {
  return Object.entries(hooks?.script ?? {}).flatMap(([point, named]) =>
    Object.values(named).flatMap((entries) => entries.map((entry) => ({ ...entry, point }))),
  );
}

/** Each value of a program, however deep, with the key it stands under. */
export function* valuesIn(value: unknown, key = ""): Iterable<{ key: string; value: unknown }> {
  yield { key, value };
  if (value === null || typeof value !== "object") return;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) yield* valuesIn(inner, isList ? key : name);
}

/** What the loader has against a program, once it expects something. */
export function refusals(program: Program): unknown[] {
  const read = scenarioSchema.safeParse({ ...program, expect: { giveUp: { is: "any" } } });
  return read.success ? checkScenario(read.data, { allowEmptyExpect: false }) : read.error.issues;
}
