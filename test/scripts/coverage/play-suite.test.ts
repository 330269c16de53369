import { expect, test } from "vitest";
import { playSuite } from "../../../scripts/coverage/play-suite.js";
import { load } from "../../scenario/load-text.js";

const text = `
scenario: Passes
model: { main: [ { say: Hello } ] }
turns:
  - { customer: "Hi", expect: { messages: [ Hello ] } }
  - { session: { mode: manual } }
  - { customer: "Hi", expect: { outcome: manual } }
---
scenario: Is red
model: { main: [ { say: Hello } ] }
turns: [ { customer: "Hi", expect: { messages: [ Bye ] } } ]
---
scenario: Is known to be red
fails: { because: nobody listens, with: { code: MODEL_ERROR } }
model: { main: [ { fail: { status: 400 } } ] }
turns: [ { customer: "Hi", expect: { outcome: completed } } ]
---
scenario: Waits
todo: later
turns: [ { customer: "Hi", expect: { messages: [] } } ]
`;

test("only what passed covers anything, and what is red is told of", async () => {
  const { played, red } = await playSuite(load(text).scenarios);
  expect(played.map(({ scenario }) => scenario.title)).toEqual(["Passes"]);
  // A message in manual mode is no turn.
  expect(played[0]!.turns).toHaveLength(1);
  expect(red).toEqual([expect.stringMatching(/^a\.yaml:9 "Is red" is failed: .*messages/)]);
});
