import { expect, test } from "vitest";
import type { Checked, Failure } from "../../harness/fuzz/check-program.js";
import { failingScenario, fails, headed } from "../../harness/fuzz/failing-scenario.js";
import type { Program } from "../../harness/fuzz/program.js";
import type { Story, TurnStory } from "../../harness/fuzz/story.js";
import { LAWS } from "../../harness/laws/laws.js";
import { played, program } from "./small-program.js";

const failure: Failure = { by: "reference", name: "flow-message", message: "differs" };

/** As if the reference model had predicted another story. */
async function predicted(some: Program, change: (turn: TurnStory) => TurnStory): Promise<Checked> {
  const checked = await played(some);
  const story: Story = { turns: checked.story.turns.map(change) };
  return { ...checked, prediction: { story, used: {} as never } };
}

const replacing = (beat: RegExp, other: string) => (turn: TurnStory) => ({
  ...turn,
  flow: turn.flow.map((one) => one.replace(beat, other)),
});

test("fails while the engine disagrees with the prediction, in the keys that people use", async () => {
  const some = program();
  const checked = await predicted(some, replacing(/^message .*/, 'message "Bye"'));
  const scenario = await failingScenario(some, checked, failure);
  expect(scenario).toMatchObject({ scenario: "Fuzz: reference-flow-message", tags: ["fuzz"] });
  expect(scenario.turns?.[0]?.expect).toMatchObject({ outcome: "completed", messages: ["Bye"] });
  expect(scenario.turns?.[0]?.expect).not.toHaveProperty("timeline");
  expect(await fails(scenario)).toBe(true);
});

test("goes into detail only where that does not fail", async () => {
  const some = program();
  const checked = await predicted(
    some,
    replacing(/^status ready completed @0/, "status ready completed @10"),
  );
  const scenario = await failingScenario(some, checked, failure);
  expect(scenario.turns?.[0]?.expect).toMatchObject({ duration: "10ms" });
  expect(await fails(scenario)).toBe(true);
});

test("passes once the engine does what was predicted", async () => {
  const some = program();
  expect(await fails(await failingScenario(some, await predicted(some, (turn) => turn), failure))).toBe(
    false,
  );
});

test("of a broken law, the title is the promise and the clause the law's", () => {
  const [law] = LAWS;
  const broken: Failure = { by: "law", name: law?.name ?? "", message: "" };
  expect(headed({ scenario: "a program" }, broken)).toMatchObject({
    scenario: law?.promise,
    clause: law?.clause,
  });
});

test("of a broken metamorphic law, it is the variant with what the original did", async () => {
  const some = program({ model: { main: [{ say: "Hello there" }] }, agent: { fallback: "Sorry." } });
  const second = { law: "chunks-change-only-updates", choice: 36 };
  const broken: Failure = { by: "metamorphic", name: second.law, message: "differs" };
  const checked = await predicted(some, replacing(/^message .*/, 'message "Bye"'));
  const scenario = await failingScenario(some, checked, broken, second);
  expect(scenario.model?.main?.[0]).toHaveProperty("chunks");
  expect(Object.keys(scenario.turns?.[0]?.expect ?? {})).not.toContain("hooks");
  expect(await fails(scenario)).toBe(true);
});
