import { expect, test } from "vitest";
import type { TellBroken } from "../../harness/laws/law.js";
import { LawChecks } from "../../harness/laws/law-checks.js";

const LOG = { type: "log", at: 0, level: "info", message: "one" } as const;

/** What is told of a law that calls `broken` with these, as JavaScript may. */
function toldOf(...args: readonly unknown[]) {
  const checks = new LawChecks([
    {
      name: "mine",
      promise: "It holds.",
      clause: "ours",
      breakable: false,
      watch: (broken: TellBroken) => ({
        log: () => (broken as unknown as (...args: unknown[]) => void)(...args),
      }),
    },
  ]);
  checks.event(LOG);
  return checks.end({ scriptProblems: [] });
}

test.each([
  ["no witness", ["always"], "always", []],
  ["nothing", [undefined, [undefined]], "it is broken, and does not say by what", []],
  ["an empty text", ["  ", null], "it is broken, and does not say by what", []],
  ["an error", [new Error("bad"), [LOG]], "bad", [LOG]],
  ["one event in place of a list", ["seen", LOG], "seen", [LOG]],
  [
    "what is no event of the run",
    ["seen", ["one", { ...LOG }, LOG]],
    "seen (left out of its witness: 2 that the law was not told of)",
    [LOG],
  ],
])("%s", (_what, args, what, witness) => {
  expect(toldOf(...args)).toEqual([{ law: "mine", what, witness }]);
});
