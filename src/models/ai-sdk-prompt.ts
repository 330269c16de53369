import type {
  JSONValue,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultPart,
} from "@ai-sdk/provider";
import type { Msg, ToolOutcome } from "../messages/msg.js";
import { ModelError } from "./model-error.js";

/**
 * The messages of a request as a prompt of the AI SDK.
 *
 * - Neighbouring system messages become one, and so do neighbouring messages of the assistant and of tools.
 * - A message that is nothing but reasoning (a correction, engine 1.4) goes as the assistant's text:
 *   providers drop reasoning that they have not signed. Reasoning beside other content is left out for the
 *   same reason.
 * - Arguments that are no JSON object go as `{}`: providers refuse anything else, and the call's outcome,
 *   which follows, says what was wrong with them.
 * - Speakers' names have no place in a prompt.
 *
 * @throws ModelError MODEL_ERROR for a message that cannot be said in a prompt: text in a tool message, a
 * call in a message that is not the assistant's.
 */
export function toPrompt(messages: readonly Msg[]): LanguageModelV3Prompt {
  const prompt: LanguageModelV3Prompt = [];
  for (const msg of messages) {
    addText(prompt, msg);
    addCalls(prompt, msg);
    addResults(prompt, msg);
  }
  return prompt;
}

function addText(prompt: LanguageModelV3Prompt, msg: Msg): void {
  const text = textOf(msg);
  const last = prompt.at(-1);
  if (msg.role === "user") {
    if (text !== "" || !hasResults(msg)) prompt.push({ role: "user", content: [{ type: "text", text }] });
    return;
  }
  if (text === "") return;
  if (msg.role === "tool") throw misplaced(msg, "a tool message holds results only, not text");
  if (msg.role === "system") {
    if (last?.role === "system") last.content = `${last.content}\n\n${text}`;
    else prompt.push({ role: "system", content: text });
    return;
  }
  const parts = assistantParts(prompt);
  const lastPart = parts.at(-1);
  // Some providers join text parts without a space, so what were two messages becomes one part with a gap.
  if (lastPart?.type === "text") lastPart.text = `${lastPart.text}\n\n${text}`;
  else parts.push({ type: "text", text });
}

function textOf(msg: Msg): string {
  if (typeof msg.content === "string" || msg.role !== "assistant") return msg.text;
  let reasoning = "";
  for (const block of msg.content) {
    if (block.type !== "reasoning") return msg.text;
    reasoning += block.text;
  }
  return reasoning;
}

function hasResults(msg: Msg): boolean {
  return typeof msg.content !== "string" && msg.content.some((block) => block.type === "toolResult");
}

function addCalls(prompt: LanguageModelV3Prompt, msg: Msg): void {
  for (const { id, tool, args } of msg.toolCalls) {
    if (msg.role !== "assistant") throw misplaced(msg, `only the assistant calls tools, not the ${msg.role}`);
    const input = typeof args === "object" && args !== null && !Array.isArray(args) ? args : {};
    assistantParts(prompt).push({ type: "tool-call", toolCallId: id, toolName: tool, input });
  }
}

function addResults(prompt: LanguageModelV3Prompt, msg: Msg): void {
  if (typeof msg.content === "string") return;
  for (const block of msg.content) {
    if (block.type !== "toolResult") continue;
    const { id, tool, outcome } = block;
    toolParts(prompt).push({
      type: "tool-result",
      toolCallId: id,
      toolName: tool,
      output: toOutput(outcome),
    });
  }
}

function toOutput(outcome: ToolOutcome): LanguageModelV3ToolResultPart["output"] {
  if ("throw" in outcome) return { type: "error-text", value: outcome.throw };
  if ("cancelled" in outcome) {
    return { type: "error-text", value: "The call was cancelled. Whether it took effect is unknown." };
  }
  if (typeof outcome.return === "string") return { type: "text", value: outcome.return };
  return { type: "json", value: (outcome.return ?? null) as JSONValue };
}

type PartsOf<Role extends "assistant" | "tool"> = Extract<LanguageModelV3Message, { role: Role }>["content"];

function assistantParts(prompt: LanguageModelV3Prompt): PartsOf<"assistant"> {
  const last = prompt.at(-1);
  if (last?.role === "assistant") return last.content;
  const content: PartsOf<"assistant"> = [];
  prompt.push({ role: "assistant", content });
  return content;
}

function toolParts(prompt: LanguageModelV3Prompt): PartsOf<"tool"> {
  const last = prompt.at(-1);
  if (last?.role === "tool") return last.content;
  const content: PartsOf<"tool"> = [];
  prompt.push({ role: "tool", content });
  return content;
}

function misplaced(msg: Msg, why: string): ModelError {
  return new ModelError("MODEL_ERROR", `Message ${msg.id} cannot be sent: ${why}`);
}
