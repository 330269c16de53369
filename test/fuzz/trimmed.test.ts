import { expect, test } from "vitest";
import { checkProgram } from "../../harness/fuzz/check-program.js";
import { fails } from "../../harness/fuzz/failing-scenario.js";
import { padded } from "../../harness/fuzz/padded.js";
import type { Program } from "../../harness/fuzz/program.js";
import { trimmed } from "../../harness/fuzz/trimmed.js";
import type { ScenarioData } from "../../harness/scenario/schema.js";
import { program } from "./small-program.js";

const use = "hookrig";

/** As a user's hooks would leave it: none are registered here, so nothing is loaded. */
async function paddedAndTrimmed(some: Partial<Program>): Promise<ScenarioData> {
  const { hooks: _hooks, ...rest } = padded(program(some), use, {});
  const { played } = await checkProgram(rest as unknown as Program, { predict: false, laws: [] });
  return { ...trimmed(rest, played), expect: { modelCalls: { total: { atLeast: 0 } } } };
}

const calling = { call: [{ id: "c1", tool: "lookup" }] };

test.each<[string, Partial<Program>]>([
  ["too few cues", { model: { main: [] } }],
  ["too many cues", { model: { main: [{ say: "A" }, { say: "B" }] } }],
  [
    "calls, outcomes and reviews",
    {
      agent: { fallback: "Sorry.", toolReview: true, messageReview: true },
      tools: { lookup: { outcomes: [] } },
      model: { main: [calling] },
      reviews: { toolCalls: [{ pass: true }, { pass: true }] },
      moderation: [],
    },
  ],
  ["a tool that nobody offers", { model: { main: [calling] } }],
  [
    "a reply that is cut off",
    {
      agent: { fallback: "Sorry." },
      model: { main: [{ say: "one two", chunks: ["one", " two"], interval: "10ms" }] },
      turns: [{ customer: "Hi", cancelAfter: "5ms" }],
    },
  ],
  [
    "moments that never come",
    {
      turns: [
        { customer: "Hi", cancel: { on: "onGivingUp", after: "5ms" } },
        { customer: "Ho", interrupt: { on: "onGivingUp", after: "5ms" } },
      ],
    },
  ],
])("is consumed exactly: %s", async (_what, some) => {
  const scenario = await paddedAndTrimmed(some);
  expect(await fails(scenario)).toBe(false);
  expect(JSON.stringify(scenario)).not.toContain("repeat");
});

test("the user's hooks take the place of scripted ones", () => {
  const scenario = padded(
    program({
      hooks: { script: { onPreparing: { a: [{ return: "BAIL" }] } } },
      agentHooks: [{ type: "preReply", name: "a" }],
    }),
    "./hooks.ts",
    { agent: { effort: "HIGH" }, with: { strict: true }, services: { mail: { always: { return: 1 } } } },
  );
  expect(scenario.hooks).toEqual({ use: "./hooks.ts", with: { strict: true } });
  expect(scenario).not.toHaveProperty("agentHooks");
  expect(scenario.agent).toEqual({ output: "block", fallback: "Sorry.", effort: "HIGH" });
  expect(scenario.services).toEqual({ mail: { always: { return: 1 } } });
});
