import { expect, test } from "vitest";
import { METAMORPHIC_LAWS } from "../../harness/fuzz/metamorphic/metamorphic.js";
import { LAWS_OF_TWO_RUNS } from "../../harness/laws/laws-of-two-runs.js";
import { load } from "../scenario/load-text.js";

test("the names are those of the metamorphic laws", () => {
  expect(LAWS_OF_TWO_RUNS).toEqual(METAMORPHIC_LAWS.map(({ name }) => name));
});

test("a scenario that names one is told that it cannot violate it, even if it has modules", () => {
  for (const hooks of ["", "hooks: { use: ./hooks.mjs }\n"]) {
    const { errors } = load(`scenario: x
model: { main: [ { say: A } ] }
${hooks}violates: [ same-seed-same-bytes ]
turns: [ { customer: Hi, expect: { messages: [ A ] } } ]`);
    expect(errors).toMatchObject([
      {
        code: "LAW_UNKNOWN",
        message: expect.stringMatching(
          /violates\[0\]: `same-seed-same-bytes` is a law about two runs, which the fuzzer checks: no/,
        ),
      },
    ]);
  }
});
