import { expect, test } from "vitest";
import { sameSeedSameBytes as law } from "../../../harness/fuzz/metamorphic/same-seed.js";
import { playedProgram, programOf } from "../played-program.js";

test("the program itself, and its stream to the last byte", async () => {
  const program = programOf({});
  expect(await law.vary(program, 7)).toEqual({ program });
  const [one, again] = [await playedProgram(program), await playedProgram(program)];
  expect(law.compare(one, again)).toBeUndefined();
  const later = await playedProgram(programOf({ model: { main: [{ say: "Hello.", delay: "10ms" }] } }));
  expect(one.story.turns[0]?.requests).toEqual(later.story.turns[0]?.requests);
  expect(law.compare(one, later)).toMatch(/^event \d+ of the stream:\n {2}first: \{.*\n {2}then: {2}\{/);
});
