import { fire } from "./hook-points.js";
import { json } from "./json.js";
import { print, printMessage } from "./printing.js";
import type { TurnState } from "./turn-state.js";

/**
 * One attempt's text on its way to the customer: streamed, held until it may go, or sent whole (engine 1.4).
 */
export class DraftDelivery {
  /** Where the agent remembers the text; undefined while it is not out, and if it was dropped. */
  place: number | undefined;
  /** What the customer sees of it so far, and the agent's own words of it. */
  #visible = "";
  #text = "";
  readonly #turn: TurnState;

  constructor(turn: TurnState) {
    this.#turn = turn;
  }

  /** Something was seen: the provider is not tried again (engine 1.3). */
  get seen(): boolean {
    return this.#visible !== "";
  }

  /** Stream output: the text so far (engine 1.2, onMessageUpdated). */
  update(text: string): void {
    const before = this.#visible;
    print(this.#turn, text, false, (visible) => {
      this.#text = text;
      this.#visible = visible;
    });
    if (this.#visible !== before) fire(this.#turn, "onMessageUpdated");
  }

  /**
   * The whole text goes out. Block: onMessageGenerated first, whose BAIL drops it. Stream: what was held goes
   * out as one update, and onMessageGenerated comes last. Returns what is left of it: nothing, if it was
   * dropped.
   */
  deliver(text: string): string {
    const turn = this.#turn;
    const block = turn.run.program.agent.output === "block";
    if (block && fire(turn, "onMessageGenerated") === "BAIL") {
      turn.beat("dropped");
      return "";
    }
    if (!block && this.#text !== text) this.update(text);
    printMessage(turn, text, (place) => {
      this.place = place;
    });
    if (!block) fire(turn, "onMessageGenerated");
    return text;
  }

  /**
   * The attempt is over: text that was shown and is no whole message stays, and is remembered so (engine 1.3,
   * 1.4).
   */
  end(): void {
    if (!this.seen || this.place !== undefined) return;
    this.#turn.beat(`message ${json(this.#visible)} partial`);
    this.#turn.run.remember(this.#text, " incomplete");
  }
}
