import { expect, test } from "vitest";
import { beats, customer, predicted, turnOf } from "./predicted.js";

test("a rule enters the working set once, discovered or matched, whichever comes first (engine 1.7)", () => {
  const { story } = predicted({
    session: { workingSet: ["known"] },
    rules: [
      { id: "known", policy: "A.", matches: true },
      { id: "later", policy: "B.", matches: [false, false, true], discovered: [false, true] },
      { id: "apart", policy: "C.", matches: [true], discovered: false },
    ],
    turns: customer("1", "2", "3"),
  });
  expect(story.turns.map(({ rules }) => rules)).toEqual([
    ["known matched", "apart matched discovered"],
    ["known matched", "later discovered"],
    ["known matched", "later matched"],
  ]);
});

test("a tool that rules name is offered with one of them only, any other always (harness 3b)", () => {
  const { story } = predicted({
    tools: { zebra: {}, refund: {}, lookup: {} },
    rules: [
      { id: "a", policy: "A.", matches: [true], tools: ["refund"] },
      { id: "b", policy: "B.", matches: [false, true], tools: ["refund", "zebra"] },
    ],
    turns: customer("1", "2", "3"),
  });
  expect(story.turns.map((turn) => beats(turn, "model"))).toEqual([
    ["model main auto [lookup,refund] try 1"],
    ["model main auto [lookup,refund,zebra] try 1"],
    ["model main auto [lookup] try 1"],
  ]);
});

test("a rule or a consequential tool switches reviews on, never at MIN (engine 1.4)", () => {
  const call = { say: "Now.", call: [{ id: "c1", tool: "refund" }] };
  const asked = (review: boolean | "toolCalls" | "messages", effort: "MIN" | "LOW", consequential = false) =>
    beats(
      turnOf({
        agent: { effort },
        tools: { refund: { consequential } },
        rules: [{ id: "r", policy: "R.", matches: true, review }],
        main: [call],
      }),
      "review",
    ).map((beat) => beat.slice(7));
  expect(asked("toolCalls", "LOW")).toEqual(["tool_review"]);
  expect(asked("messages", "LOW")).toEqual(["message_review", "message_review"]);
  expect(asked(true, "LOW")).toEqual(["tool_review", "message_review", "message_review"]);
  expect(asked(false, "LOW", true)).toEqual(["tool_review"]);
  expect(asked(true, "MIN", true)).toEqual([]);
});
