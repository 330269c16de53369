import { describe, expect, test } from "vitest";
import { cutOffs } from "../../../scripts/coverage/cut-offs.js";
import { cellsShown, made } from "./happened.js";

/** Slow everywhere: 3 s at each hook, 2 s to a failed try and to the next, a word in 2 s, 3 s of review. */
const slow = [
  "agent: { output: block, messageReview: true }",
  "hooks: { script: { onPreparing: [ { delay: 3s } ], onMessagesEmitted: [ { delay: 3s } ] } }",
  "agentHooks: [ { type: preReasoning, name: look, delay: 3s } ]",
  "model:",
  "  main:",
  "    - { fail: { status: 503 }, delay: 2s }",
  "    - { say: Hello there you, chunks: word, delay: 2s, interval: 2s }",
  "reviews: { messages: [ { pass: true, delay: 3s } ] }",
];

const moments: [moment: string, row: string][] = [
  ["on: { status: acknowledged }", "the turn, between its parts"],
  ["on: reply.started", "`reply`, between its parts"],
  ["on: reasoning.ended", "an attempt, between its parts"],
  ["on: onPreparing, after: 1s", "`onPreparing`"],
  ["on: preReasoning, after: 1s", "`preReasoning`"],
  ["on: preReasoning, after: 4s", "the model, before its first chunk"],
  ["on: preReasoning, after: 6s", "the wait before a provider's next try"],
  ["on: preReasoning, after: 10s", "the model, in its stream"],
  ["on: onReviewingMessage, after: 1s", "message review"],
  ["on: print.started", "`print`"],
  ["on: onMessagesEmitted, after: 1s", "`onMessagesEmitted`"],
];

describe("the moments of a cancel", () => {
  test.each(moments)("%s", async (moment, row) => {
    expect(await cellsShown(cutOffs, made(slow, `cancel: { ${moment} }`))).toEqual([`${row} | cancel`]);
  });

  test("the next message cuts off, too", async () => {
    const next = '{ customer: "Hello?", interrupt: { on: onPreparing, after: 1s } } ]';
    const text = made(slow).replace(/ \]$/, `, ${next}`);
    expect(await cellsShown(cutOffs, text)).toEqual(["`onPreparing` | next message"]);
  });

  test.each([
    ["model call", "{ say: Two, delay: 3s }", "pass"],
    ["moderation", "{ say: Two }", "{ pass: true, delay: 3s }"],
  ])("the forced step's %s has its own row", async (what, cue, verdict) => {
    const text = made(
      [
        "agent: { effort: MIN, output: block }",
        `model: { main: [ { say: One }, ${cue} ] }`,
        `moderation: [ { flag: bad }, ${verdict} ]`,
      ],
      "cancel: { on: onGivingUp, after: 1s }",
    );
    expect(await cellsShown(cutOffs, text)).toEqual([`the forced step's ${what} | cancel`]);
  });

  test("a turn that nobody cuts off fills nothing", async () => {
    expect(await cellsShown(cutOffs, made(slow))).toEqual([]);
  });
});
