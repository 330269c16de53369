import { expect, test } from "vitest";
import type { Failure } from "../../harness/fuzz/check-program.js";
import { nameOf, sizeOf } from "../../harness/fuzz/finding.js";

test("a law is named by itself, anything else by who saw it, too", () => {
  const named = (by: Failure["by"], name: string) => nameOf({ by, name, message: "" });
  expect(named("law", "budget-exact")).toBe("budget-exact");
  expect(named("reference", "flow-onPreparing")).toBe("reference-flow-onPreparing");
  expect(named("metamorphic", "same-seed-same-bytes")).toBe("metamorphic-same-seed-same-bytes");
});

test("the size is cues, hook entries and turns together", () => {
  expect(sizeOf({ scenario: "Nothing" })).toBe(0);
  expect(
    sizeOf({
      scenario: "Some",
      model: { main: [{ say: "A" }, { say: "B" }], compaction: [{ say: "C" }] },
      hooks: {
        script: { onPreparing: { a: [{ nothing: true }, { nothing: true }] }, onError: [{ nothing: true }] },
      },
      agentHooks: [{ type: "preReply", name: "a" }],
      turns: [{ customer: "Hi" }, { customer: "Ho" }],
    }),
  ).toBe(3 + 3 + 1 + 2);
});
