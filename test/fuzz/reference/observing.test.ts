import { expect, test } from "vitest";
import { customer, predicted } from "./predicted.js";

test("in manual mode the agent only hears, and knows it when it answers again (engine 1.3)", () => {
  const { story } = predicted({
    agent: { effort: "LOW", messageReview: true },
    reviews: { messages: [{ reject: true }, { reject: true }] },
    hooks: {
      script: { onGivingUp: { handOff: [{ setMode: "manual", emit: "A colleague.", return: "RESOLVE" }] } },
    },
    turns: [
      ...customer("Where?", "Anyone?"),
      { colleague: "Sent again.", wait: "2s" },
      { session: { mode: "auto" } },
      ...customer("Thanks"),
    ],
    agentHooks: [{ type: "preObserve", name: "note", set: { msg: { content: "(heard)" } } }],
  });
  expect(story.turns[0]?.flow.slice(-6)).toEqual([
    "mode manual",
    'core print "A colleague." last',
    'message "A colleague."',
    "onGivingUp handOff RESOLVE",
    "status ready completed @0",
    "onMessagesEmitted",
  ]);
  const heard = { flow: ["core observe", 'preObserve note "(heard)"'] };
  expect(story.turns[1]).toMatchObject({ outcome: "manual", ...heard });
  expect(story.turns[2]).toMatchObject({ outcome: "none", ...heard });
  expect(story.turns[3]).toMatchObject({ outcome: "none", flow: ["mode auto"] });
  expect(story.turns[4]?.requests[0]).toEqual([
    'user "Where?"',
    'assistant "A colleague."',
    'user "(heard)"',
    'user "(heard)"',
    'user "Thanks"',
  ]);
});

test("a hook that throws while the agent hears fails nothing, and the agent has not heard", () => {
  const { story } = predicted({
    session: { mode: "manual" },
    agentHooks: [{ type: "preObserve", name: "a", throw: "x" }],
    turns: [...customer("Hi"), { session: { mode: "auto" } }, ...customer("You")],
  });
  expect(story.turns[0]).toMatchObject({ outcome: "manual", errors: ["AGENT_HOOK_ERROR @0"] });
  expect(story.turns[2]?.requests[0]).toEqual(['user "You"']);
});
