import type { ContentBlock, Msg } from "../../src/index.js";
import type { Law } from "./law.js";

export const historyValid: Law = {
  name: "history-valid",
  promise:
    "A strict provider would accept every request: results right behind their calls, one each, ids " +
    "and roles in order.",
  clause: "harness 3.4",
  breakable:
    "A hook that rewrites messages: preReasoning a request's, postReasoning or postActing what is " +
    "remembered.",
  watch(broken) {
    return {
      "modelCall.started": (event) => {
        const { messages, tools } = event.request;
        const problem = problemOf(messages) ?? toolsProblem(tools);
        if (problem !== undefined) broken(`a provider would refuse the request: ${problem}`, [event]);
      },
    };
  },
};

/** Why a provider would refuse these messages. */
function problemOf(messages: readonly Msg[]): string | undefined {
  let heard = false;
  /** Calls of the message before, that have no result yet. */
  let open: Set<string> | undefined;
  for (const { role, content } of messages) {
    if (role === "tool") {
      const problem = resultsProblem(content, open);
      if (problem !== undefined) return problem;
      continue;
    }
    if (open !== undefined && open.size > 0)
      return `call ${[...open].join(", ")} has no result right behind it`;
    open = undefined;
    if (role === "system") {
      if (heard) return "a system message stands behind the conversation's first";
      continue;
    }
    heard = true;
    if (typeof content === "string") continue;
    for (const block of content) {
      if (block.type === "toolResult") return `the result of call ${block.id} stands in a message of ${role}`;
      if (block.type !== "toolCall") continue;
      if (role !== "assistant") return `call ${block.id} stands in a message of ${role}`;
      open ??= new Set();
      if (open.has(block.id)) return `two calls have the id ${block.id}`;
      open.add(block.id);
    }
  }
  return open !== undefined && open.size > 0 ? `call ${[...open].join(", ")} has no result` : undefined;
}

/** Takes the results of a tool's message off the calls that wait for one. */
function resultsProblem(content: string | ContentBlock[], open: Set<string> | undefined): string | undefined {
  if (typeof content === "string") return "a tool's message holds no result";
  for (const block of content) {
    if (block.type !== "toolResult") return `a tool's message holds a ${block.type}`;
    if (open?.delete(block.id) !== true)
      return `the result of call ${block.id} answers no call right before it`;
  }
  return undefined;
}

function toolsProblem(tools: readonly { readonly name: string }[]): string | undefined {
  if (tools.length < 2) return undefined;
  const names = new Set<string>();
  for (const { name } of tools) {
    if (names.has(name)) return `two tools are called ${name}`;
    names.add(name);
  }
  return undefined;
}
