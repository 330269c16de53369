import type { ContentBlock, ModelRequest, Msg } from "../../src/index.js";
import { textsOf } from "./matchers.js";

/** A message's content as text: reasoning and tool blocks too, each kind on a line of its own. */
export function messageText({ content }: Msg): string {
  if (typeof content === "string") return content;
  let text = "";
  let before: ContentBlock["type"] | undefined;
  for (const block of content) {
    // Text that arrived in pieces is one text.
    const glue = before === undefined || (before === "text" && block.type === "text") ? "" : "\n";
    text += glue + blockText(block);
    before = block.type;
  }
  return text;
}

function blockText(block: ContentBlock): string {
  if (block.type === "toolCall") return `${block.tool}(${asText(block.args)})`;
  if (block.type === "toolResult") return `${block.tool} → ${asText(block.outcome)}`;
  return block.text;
}

const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** The system messages' text; undefined if there are none. */
export function systemText(request: ModelRequest): string | undefined {
  const system = request.messages.filter((msg) => msg.role === "system");
  return system.length === 0 ? undefined : system.map(messageText).join("\n");
}

/** A part of the whole request, with a name for messages. */
export interface RequestPart {
  readonly name: string;
  readonly texts: readonly string[];
}

/**
 * The whole request: every message and every tool. Each part stands as it is serialised and, for texts that
 * JSON would escape, as the bare texts in it: `omits` must not be fooled by a `\n`.
 */
export function requestParts(request: ModelRequest): RequestPart[] {
  const messages = request.messages.map((msg, place) => ({
    name: `message ${place + 1} (${msg.role})`,
    texts: [messageText(msg), ...(typeof msg.content === "string" ? [] : textsOf(msg.content))],
  }));
  const tools = request.tools.map((tool) => ({
    name: `tool ${tool.name}`,
    texts: [JSON.stringify(tool), ...textsOf(tool)],
  }));
  return [...messages, ...tools];
}
