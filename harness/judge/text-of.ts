interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** The text of a message, or of something that holds one as `msg`; undefined where there is none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return undefined;
  if ("msg" in value) return textOf(value.msg);
  if (!("content" in value)) return undefined;
  const { content } = value;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  // Not `Msg.text`: a message that came through JSON has lost its prototype, and hooks make what they like.
  return (content as (Partial<TextBlock> | null)[])
    .map((block) => (block?.type === "text" ? block.text : ""))
    .join("");
}
