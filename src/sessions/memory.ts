import type { Msg } from "../messages/msg.js";

/** What one agent remembers of one session: what it was sent, said or heard, and the tools it ran. */
export class Memory {
  #entries: Msg[] = [];
  #tokens: (number | undefined)[] = [];
  /** The tokens of the first `#counted` messages. */
  #total = 0;
  #counted = 0;
  readonly #estimate: (msg: Msg) => number;

  /**
   * `estimate` gives the tokens of a message; it is asked once for each, and only when somebody wants to
   * know:
   * it is the user's, and where it throws, no turn must fail for it.
   */
  constructor(estimate: (msg: Msg) => number) {
    this.#estimate = estimate;
  }

  /** The messages, oldest first. A view: it grows as the session goes on. */
  get messages(): readonly Msg[] {
    return this.#entries;
  }

  /** Estimated tokens of all messages. */
  get tokens(): number {
    for (; this.#counted < this.#entries.length; this.#counted += 1) {
      const place = this.#counted;
      this.#tokens[place] ??= this.#estimate(this.#entries[place] as Msg);
      this.#total += this.#tokens[place];
    }
    return this.#total;
  }

  /** The newest message; undefined where there is none. */
  get last(): Msg | undefined {
    return this.#entries.at(-1);
  }

  /** Adds a message. `tokens`: for history whose count is known. */
  add(msg: Msg, tokens?: number): void {
    this.#entries.push(msg);
    this.#tokens.push(tokens);
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
    for (; this.#counted > place; this.#counted -= 1) this.#total -= this.#tokens[this.#counted - 1] ?? 0;
    this.#entries[place] = next;
    this.#tokens[place] = undefined;
  }

  /** Puts one summary in place of the first `count` messages (engine 1.8). */
  compact(count: number, summary: Msg): void {
    const tokens = this.#estimate(summary); // Asked first: where it throws, nothing has changed.
    this.#entries = [summary, ...this.#entries.slice(count)];
    this.#tokens = [tokens, ...this.#tokens.slice(count)];
    this.#total = 0;
    this.#counted = 0;
  }
}
