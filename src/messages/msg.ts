/** Who a message is from, in the terms that model providers use. */
export type Role = "system" | "user" | "assistant" | "tool";

/**
 * A tool call as the model proposed it. `args` is the parsed object, or the raw text where it was no JSON
 * object.
 */
export interface ToolCall {
  readonly id: string;
  readonly tool: string;
  readonly args: unknown;
}

/** How a tool call ended. Exactly one of the three; `cancelled` means: stopped, effect unknown. */
export type ToolOutcome =
  | { readonly return: unknown }
  | { readonly throw: string }
  | { readonly cancelled: true };

/** One part of a message. */
export type ContentBlock =
  | { type: "text"; text: string }
  | { type: "reasoning"; text: string }
  | ({ type: "toolCall" } & ToolCall)
  | { type: "toolResult"; id: string; tool: string; outcome: ToolOutcome };

/** Why the model stopped. */
export type FinishReason = "stop" | "toolCalls" | "length" | "refusal" | "other";

/** Tokens of one model call, as the provider counted them. Anything but two counts is taken as not told. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** What a `Msg` is made of. */
export interface MsgFields {
  readonly id: string;
  readonly role: Role;
  readonly content: string | ContentBlock[];
  /** The speaker's name: an agent, `customer`, `colleague`. */
  readonly name?: string;
  readonly finishReason?: FinishReason;
  readonly usage?: Usage;
  /** The text was cut off: the customer saw this much and no more. */
  readonly incomplete?: boolean;
}

/** A message: what agents hear, say, think and remember. Copies keep its prototype and its id. */
export class Msg {
  readonly id: string;
  role: Role;
  content: string | ContentBlock[];
  declare name?: string;
  declare finishReason?: FinishReason;
  declare usage?: Usage;
  declare incomplete?: boolean;

  constructor(fields: MsgFields) {
    this.id = fields.id;
    this.role = fields.role;
    this.content = fields.content;
    if (fields.name !== undefined) this.name = fields.name;
    if (fields.finishReason !== undefined) this.finishReason = fields.finishReason;
    if (fields.usage !== undefined) this.usage = fields.usage;
    if (fields.incomplete !== undefined) this.incomplete = fields.incomplete;
  }

  /** The text blocks, joined; reasoning and tool blocks are no text. */
  get text(): string {
    if (typeof this.content === "string") return this.content;
    let text = "";
    for (const block of this.content) if (block.type === "text") text += block.text;
    return text;
  }

  /** The proposed tool calls, in order. */
  get toolCalls(): ToolCall[] {
    if (typeof this.content === "string") return [];
    const calls: ToolCall[] = [];
    for (const block of this.content) {
      if (block.type === "toolCall") calls.push({ id: block.id, tool: block.tool, args: block.args });
    }
    return calls;
  }
}
