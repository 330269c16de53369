import type { CallBeats } from "./call-beats.js";
import type { MessageBeats } from "./message-beats.js";
import type { TurnStory } from "./story.js";

/** A turn's story in the making. */
export class TurnReading {
  /** Virtual time at which the turn's message was sent. */
  readonly startedAt: number;
  /** By id, over the whole run. */
  readonly calls: Map<string, CallBeats>;
  /** Calls by the units that happen in them: the core function `acting`, and its hooks. */
  readonly callOfUnit = new Map<string, CallBeats>();
  readonly messages: MessageBeats;
  outcome = "none";
  readonly rejections: string[] = [];
  giveUp: string | undefined;
  answeredBy: string | undefined;
  reply: string | undefined;
  readonly errors: string[] = [];
  /** When a pre- or post-hook failed, in virtual time, by the error that it failed with. */
  readonly failedAt = new Map<unknown, number>();
  readonly rules: string[] = [];
  budget: string | undefined;
  readonly requests: (readonly string[])[] = [];
  readonly #flow: (string | CallBeats)[] = [];

  constructor(startedAt: number, calls: Map<string, CallBeats>, messages: MessageBeats) {
    this.startedAt = startedAt;
    this.calls = calls;
    this.messages = messages;
  }

  /** The next beat; the beats of a call are put where its first one is. */
  add(beat: string | CallBeats): void {
    this.#flow.push(beat);
  }

  story(): TurnStory {
    const { outcome, rejections, giveUp, answeredBy, reply, errors, rules, budget, requests } = this;
    return {
      outcome,
      flow: this.#flow.flatMap((beat) => (typeof beat === "string" ? beat : beat.beats)),
      rejections,
      ...(giveUp === undefined ? {} : { giveUp }),
      ...(answeredBy === undefined ? {} : { answeredBy }),
      ...(reply === undefined ? {} : { reply }),
      errors,
      rules,
      ...(budget === undefined ? {} : { budget }),
      requests,
    };
  }
}
