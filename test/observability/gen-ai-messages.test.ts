import { expect, test } from "vitest";
import { Msg } from "../../src/messages/msg.js";
import { finishReason, genAiMessages } from "../../src/observability/gen-ai-messages.js";

test("every kind of block has its part", () => {
  const call = { id: "c1", tool: "lookup", args: { order: 42 } };
  const said = new Msg({
    id: "m1",
    role: "assistant",
    content: [
      { type: "reasoning", text: "Look it up." },
      { type: "text", text: "One moment." },
      { type: "toolCall", ...call },
    ],
  });
  const result = (outcome: { return: unknown } | { throw: string } | { cancelled: true }) =>
    new Msg({ id: "m2", role: "tool", content: [{ type: "toolResult", id: "c1", tool: "lookup", outcome }] });
  const [first, ...results] = genAiMessages([
    said,
    result({ return: "sent" }),
    result({ throw: "no" }),
    result({ cancelled: true }),
  ]);
  expect(first?.parts).toEqual([
    { type: "reasoning", content: "Look it up." },
    { type: "text", content: "One moment." },
    { type: "tool_call", id: "c1", name: "lookup", arguments: { order: 42 } },
  ]);
  expect(results.map(({ parts }) => parts[0]?.response)).toEqual([
    "sent",
    { error: "no" },
    { cancelled: true },
  ]);
});

test("finish reasons are spelt as the conventions spell them", () => {
  expect((["stop", "toolCalls", "length", "refusal", "other"] as const).map(finishReason)).toEqual([
    "stop",
    "tool_call",
    "length",
    "content_filter",
    "other",
  ]);
});
