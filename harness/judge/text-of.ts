import type { Msg } from "../../src/index.js";

/** The text of a message, or of something that holds one as `msg`; undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  if ("msg" in value) return textOf(value.msg);
  if (!("content" in value)) return undefined;
  const content = value.content as Msg["content"];
  if (typeof content === "string") return content;
  // Not `Msg.text`: a message that came through JSON has lost its prototype.
  return content.map((block) => (block.type === "text" ? block.text : "")).join("");
}
