import type { ContentBlock, FinishReason, Msg, ToolOutcome } from "../messages/msg.js";

/** A message in the shape of the GenAI conventions' `gen_ai.input.messages`. */
export interface GenAiMessage {
  readonly role: string;
  readonly parts: readonly Readonly<Record<string, unknown>>[];
  readonly finish_reason?: string;
}

/** The messages of a request. */
export function genAiMessages(messages: readonly Msg[]): GenAiMessage[] {
  return messages.map(({ role, content }) => ({
    role,
    parts: typeof content === "string" ? [textPart(content)] : content.map(partOf),
  }));
}

/** One message of plain text; of none, if the model only called tools. */
export function genAiText(role: "user" | "assistant", text: string, reason?: FinishReason): GenAiMessage {
  const parts = text === "" ? [] : [textPart(text)];
  return reason === undefined ? { role, parts } : { role, parts, finish_reason: finishReason(reason) };
}

/** The conventions' spelling. */
const FINISH_REASONS: Readonly<Record<FinishReason, string>> = {
  stop: "stop",
  toolCalls: "tool_call",
  length: "length",
  refusal: "content_filter",
  other: "other",
};

/** A finish reason in the conventions' spelling. A model of the user's own may say what is none: `other`. */
export function finishReason(reason: FinishReason): string {
  return Object.hasOwn(FINISH_REASONS, reason) ? FINISH_REASONS[reason] : FINISH_REASONS.other;
}

/** What a tool call led to, without the wrapping. */
export function toolResult(outcome: ToolOutcome): unknown {
  if ("return" in outcome) return outcome.return;
  return "throw" in outcome ? { error: outcome.throw } : { cancelled: true };
}

const textPart = (content: string) => ({ type: "text", content });

function partOf(block: ContentBlock): Readonly<Record<string, unknown>> {
  switch (block.type) {
    case "text":
    case "reasoning":
      return { type: block.type, content: block.text };
    case "toolCall":
      return { type: "tool_call", id: block.id, name: block.tool, arguments: block.args };
    case "toolResult":
      return { type: "tool_call_response", id: block.id, response: toolResult(block.outcome) };
  }
}
