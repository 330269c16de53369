import { describe, expect, test } from "vitest";
import { isTried, tryScenario } from "../../../scripts/vacuity/try-scenario.js";
import { load } from "../../scenario/load-text.js";

/** The only scenario of these files. */
function only(files: string | Record<string, string>) {
  const { scenarios, errors } = load(files);
  expect(errors).toEqual([]);
  return scenarios[0]!;
}

const guarded = `
scenario: A guard stops a draft
agent: { output: block, messageReview: true }
model: { main: [ { say: "Secret" }, { say: "Hello" } ] }
hooks: { script: { onReviewingMessage: [ { return: BAIL, note: "Say hello." }, { return: RESOLVE } ] } }
turns:
  - customer: "Hi"
    expect: { messages: [ Hello ] }
`;

describe("tryScenario", () => {
  test("a scenario that notices each change has no green variant", async () => {
    const tried = await tryScenario(only(guarded));
    // All hooks removed, the BAIL, the RESOLVE.
    expect(tried).toMatchObject({ line: 2, title: "A guard stops a draft", variants: 3, green: [] });
    expect(tried).not.toHaveProperty("red");
  });

  test("a scenario whose hooks make no difference is found out", async () => {
    const tried = await tryScenario(
      only(`
scenario: A hook that nothing depends on
model: { main: [ { say: "Hello" } ] }
hooks: { script: { onPreparing: [ { return: RESOLVE } ] } }
turns: [ { customer: "Hi", expect: { messages: [ Hello ] } } ]
`),
    );
    expect(tried.green).toEqual([
      "all hooks removed",
      "RESOLVE of script at onPreparing (call 1) as CALL_NEXT",
    ]);
  });

  test("a verdict that makes no difference is found out", async () => {
    const tried = await tryScenario(
      only(`
scenario: Little is expected, and yet each verdict counts
agent: { output: block, messageReview: true, effort: LOW, fallback: Sorry }
model: { main: [ { say: One, repeat: 2 }, { say: Three } ] }
reviews: { messages: [ { reject: Two }, { reject: Three } ] }
turns: [ { customer: "Hi", expect: { outcome: completed } } ]
`),
    );
    // The script is consumed exactly, so even a scenario that expects little notices an attempt less.
    expect(tried).toMatchObject({ variants: 2, green: [] });

    const careless = await tryScenario(
      only(`
scenario: Whether the last text goes out is not looked at
agent: { output: block, moderation: true, fallback: Sorry }
model: { main: [ { say: Hello, repeat: 3 }, { say: Bye } ] }
moderation: [ { flag: bad, repeat: 3 }, { flag: bad } ]
turns: [ { customer: "Hi", expect: { outcome: completed } } ]
`),
    );
    expect(careless).toMatchObject({ variants: 2, green: ["moderation[1] flipped"] });
    expect(careless).not.toHaveProperty("red");
  });

  test("hooks of a module are varied, too, by what they returned", async () => {
    const module = `export default (hooks) => {
      hooks.onReviewingMessage.push(function guard(_context, payload) {
        if (payload.message !== "Secret") return "CALL_NEXT";
        return "BAIL";
      });
    };`;
    const text = `
scenario: A guard of a module
agent: { output: block, messageReview: true }
hooks: { use: ./guard.ts }
model: { main: [ { say: Secret }, { say: Hello } ] }
reviews: { messages: [ pass ] }
turns: [ { customer: "Hi", expect: { messages: [ Hello ] } } ]
`;
    const tried = await tryScenario(only({ "a.yaml": text, "guard.ts": module }));
    expect(tried).toMatchObject({ variants: 3, green: [] });
  });

  test("one that is red as it stands is told so, and not varied", async () => {
    const tried = await tryScenario(only(guarded.replace("[ Hello ]", "[ Bye ]")));
    expect(tried).toMatchObject({ variants: 0, green: [] });
    expect(tried.red).toContain("messages");
  });

  test("what does not run, or is known to fail, takes no part", () => {
    const marks = [
      "",
      "skip: later\n",
      "todo: later\n",
      "fails: { because: a defect, with: { code: HOOK_FAILED } }\n",
    ];
    expect(marks.map((mark) => isTried(only(guarded + mark)))).toEqual([true, false, false, false]);
  });
});
