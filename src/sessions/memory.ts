import type { Msg } from "../messages/msg.js";

/** What one agent remembers of one session: what it was sent, said or heard, and the tools it ran. */
export class Memory {
  #entries: Msg[] = [];
  #tokens: number[] = [];
  #total = 0;
  readonly #estimate: (msg: Msg) => number;

  /** `estimate` gives the tokens of a message; it is asked once for each. */
  constructor(estimate: (msg: Msg) => number) {
    this.#estimate = estimate;
  }

  /** The messages, oldest first. A view: it grows as the session goes on. */
  get messages(): readonly Msg[] {
    return this.#entries;
  }

  /** Estimated tokens of all messages. */
  get tokens(): number {
    return this.#total;
  }

  /** The newest message; undefined where there is none. */
  get last(): Msg | undefined {
    return this.#entries.at(-1);
  }

  /** Adds a message. `tokens`: for history whose count is known. */
  add(msg: Msg, tokens: number = this.#estimate(msg)): void {
    this.#entries.push(msg);
    this.#tokens.push(tokens);
    this.#total += tokens;
  }

  /**
   * Puts `next` where `msg` was: what the agent remembers changed before anyone built on it. Adds it if `msg`
   * is gone.
   */
  replace(msg: Msg, next: Msg): void {
    const place = this.#entries.lastIndexOf(msg);
    if (place < 0) {
      this.add(next);
      return;
    }
    const tokens = this.#estimate(next);
    this.#total += tokens - (this.#tokens[place] ?? 0);
    this.#entries[place] = next;
    this.#tokens[place] = tokens;
  }

  /** Puts one summary in place of the first `count` messages (engine 1.8). */
  compact(count: number, summary: Msg): void {
    this.#entries = [summary, ...this.#entries.slice(count)];
    this.#tokens = [this.#estimate(summary), ...this.#tokens.slice(count)];
    this.#total = this.#tokens.reduce((sum, tokens) => sum + tokens, 0);
  }
}
