import { expect, test } from "vitest";
import { type ContentBlock, Msg, type Role, type ToolOutcome } from "../../src/messages/msg.js";
import { toPrompt } from "../../src/models/ai-sdk-prompt.js";

const say = (role: Role, content: string | ContentBlock[]) => new Msg({ id: `m-${role}`, role, content });
const call = (args: unknown, id = "c1"): ContentBlock => ({ type: "toolCall", id, tool: "look", args });
const result = (outcome: ToolOutcome, id = "c1"): ContentBlock => ({
  type: "toolResult",
  id,
  tool: "look",
  outcome,
});

test("merges neighbouring messages of the system and of the assistant, not of the customer", () => {
  expect(
    toPrompt([
      say("system", "One."),
      say("system", "Two."),
      say("user", "Hi"),
      say("user", "Hello?"),
      say("assistant", "Yes."),
      say("assistant", ""),
      say("assistant", "I am here."),
    ]),
  ).toEqual([
    { role: "system", content: "One.\n\nTwo." },
    { role: "user", content: [{ type: "text", text: "Hi" }] },
    { role: "user", content: [{ type: "text", text: "Hello?" }] },
    { role: "assistant", content: [{ type: "text", text: "Yes.\n\nI am here." }] },
  ]);
});

test("a correction goes as text; reasoning beside other content is left out", () => {
  expect(
    toPrompt([
      say("assistant", [
        { type: "reasoning", text: "Hm." },
        { type: "text", text: "Look" },
        { type: "text", text: "ing" },
        call({ a: 1 }),
      ]),
      say("tool", [result({ return: 1 })]),
      say("assistant", [{ type: "reasoning", text: "I ask first." }]),
      say("assistant", [{ type: "reasoning", text: "I am brief." }]),
    ]),
  ).toMatchObject([
    { role: "assistant", content: [{ type: "text", text: "Looking" }, { type: "tool-call" }] },
    { role: "tool" },
    { role: "assistant", content: [{ type: "text", text: "I ask first.\n\nI am brief." }] },
  ]);
});

test("calls of neighbouring messages and their outcomes come together", () => {
  const prompt = toPrompt([
    say("assistant", [call({}, "c1"), call({}, "c2")]),
    say("tool", [result({ return: "a" }, "c1")]),
    say("tool", [result({ return: "b" }, "c2")]),
  ]);
  expect(prompt.map(({ role, content }) => [role, content.length])).toEqual([
    ["assistant", 2],
    ["tool", 2],
  ]);
});

test.each([
  [{ order: "o-7" }, { order: "o-7" }],
  ['{"order', {}],
  ["[1]", {}],
  [[1], {}],
  [null, {}],
  [undefined, {}],
])("arguments %j are sent as %j", (args, input) => {
  expect(toPrompt([say("assistant", [call(args)])])).toEqual([
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "c1", toolName: "look", input }] },
  ]);
});

test.each([
  [{ return: "text" }, { type: "text", value: "text" }],
  [{ return: { a: 1 } }, { type: "json", value: { a: 1 } }],
  [{ return: undefined }, { type: "json", value: null }],
  [{ throw: "no" }, { type: "error-text", value: "no" }],
  [
    { cancelled: true },
    { type: "error-text", value: "The call was cancelled. Whether it took effect is unknown." },
  ],
] as const)("outcome %j is sent as %j", (outcome, output) => {
  expect(toPrompt([say("tool", [result(outcome)])])).toEqual([
    { role: "tool", content: [{ type: "tool-result", toolCallId: "c1", toolName: "look", output }] },
  ]);
});

test.each([
  [say("tool", "text"), "Message m-tool cannot be sent: a tool message holds results only, not text"],
  [say("user", [call({})]), "Message m-user cannot be sent: only the assistant calls tools, not the user"],
])("a message that cannot be said is an error that names it", (msg, message) => {
  expect(() => toPrompt([msg])).toThrow(expect.objectContaining({ code: "MODEL_ERROR", message }));
});

test("leaves the caller's messages alone", () => {
  const messages = [
    say("system", "One."),
    say("system", "Two."),
    say("assistant", "A"),
    say("assistant", "B"),
  ];
  const before = structuredClone(messages);
  toPrompt(messages);
  expect(structuredClone(messages)).toEqual(before);
});
