import type { ContentBlock, Msg } from "../../src/index.js";
import type { CallBeats } from "./call-beats.js";
import { sortedJson } from "./sorted-json.js";

/** What a model sees in place of a customer's message that moderation withheld. */
const MASK = "[The customer's message was withheld by moderation";

/** How the engine tells a model what a tool reviewer wants done, behind all else that the system says. */
const TODO = /(?:^|\n\n)To do: (.*)$/s;

/** Reads the messages of requests as beats, each once: a message comes again in every request after it. */
export class MessageBeats {
  readonly #known = new Map<Msg, string>();
  readonly #calls: ReadonlyMap<string, CallBeats>;

  /** `calls`: by id; they know whose words an outcome is in. */
  constructor(calls: ReadonlyMap<string, CallBeats>) {
    this.#calls = calls;
  }

  /** A request's messages; of the system's, the to-do. */
  read(messages: readonly Msg[]): string[] {
    const beats: string[] = [];
    for (const msg of messages) {
      if (msg.role !== "system") beats.push(this.#beatOf(msg));
      else beats.push(...todoOf(msg.text));
    }
    return beats;
  }

  #beatOf(msg: Msg): string {
    let beat = this.#known.get(msg);
    if (beat === undefined) {
      beat = this.#read(msg);
      this.#known.set(msg, beat);
    }
    return beat;
  }

  #read(msg: Msg): string {
    const { role, content, text } = msg;
    if (role === "user") return text.startsWith(MASK) ? "user (masked)" : `user ${JSON.stringify(text)}`;
    const blocks = typeof content === "string" ? [] : content;
    if (role === "tool") return blocks.map((block) => this.#result(block)).join(" ");
    if (blocks.length > 0 && blocks.every(({ type }) => type === "reasoning")) return "correction";
    const calls = msg.toolCalls.map(({ id, tool, args }) => `${id}:${tool} ${sortedJson(args)}`).join(", ");
    const incomplete = msg.incomplete === true ? " incomplete" : "";
    return `assistant ${JSON.stringify(text)}${calls === "" ? "" : ` calls ${calls}`}${incomplete}`;
  }

  #result(block: ContentBlock): string {
    if (block.type !== "toolResult") return `tool ${block.type}`;
    const { id, outcome } = block;
    return `tool ${id} ${this.#calls.get(id)?.worded(outcome) ?? sortedJson(outcome)}`;
  }
}

function todoOf(system: string): string[] {
  const todo = TODO.exec(system)?.[1];
  return todo === undefined ? [] : [`to-do ${JSON.stringify(todo)}`];
}
