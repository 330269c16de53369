import { Msg } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf, LawWatch } from "./law.js";
import { PerTurn } from "./per-turn.js";

/** An attempt of a step, as far as it has come. */
export interface Attempt {
  readonly started: EventOf<"step.started">;
  /** What reasoning came to, after the post-hooks. */
  draft: Msg | undefined;
  /** The calls that it proposes. */
  proposed: EventOf<"calls.proposed"> | undefined;
  /** The first event that shows that it is rejected. */
  rejected: RecordedEvent | undefined;
}

/**
 * Follows the attempts of a turn's steps for the laws about what is rejected. That one is rejected shows at
 * its source (a hook's BAIL, a reviewer's or moderator's verdict), or else when it is charged.
 */
export class Attempts {
  readonly #turns = new PerTurn<Attempt>();
  readonly #onRejected: (attempt: Attempt, by: RecordedEvent) => void;

  /** `onRejected` is told once of each attempt that is rejected, when that first shows. */
  constructor(onRejected: (attempt: Attempt, by: RecordedEvent) => void = () => {}) {
    this.#onRejected = onRejected;
  }

  /** The attempt that is open in this turn. */
  of(turn: string | undefined): Attempt | undefined {
    return this.#turns.of(turn);
  }

  /** The handlers that follow the attempts: for a law's watch. */
  readonly watch = {
    "step.started": (started) =>
      this.#turns.open(started.turn, {
        started,
        draft: undefined,
        proposed: undefined,
        rejected: undefined,
      }),
    "core.ended reasoning": (event) => {
      const attempt = this.of(event.turn);
      if (attempt !== undefined && event.output instanceof Msg) attempt.draft = event.output;
    },
    "calls.proposed": (event) => {
      const attempt = this.of(event.turn);
      if (attempt !== undefined) attempt.proposed = event;
    },
    "point.ended onReviewingToolCalls": (event) => {
      if (event.result === "BAIL") this.#rejected(event);
    },
    "point.ended onReviewingMessage": (event) => {
      if (event.result === "BAIL") this.#rejected(event);
    },
    "review.ended": (event) => {
      if (event.passed === false) this.#rejected(event);
    },
    "moderation.ended": (event) => {
      if (event.direction === "outgoing" && event.flagged === true) this.#rejected(event);
    },
    rejected: (event) => this.#rejected(event),
    "step.ended": (event) => {
      this.#turns.close(event.turn);
    },
  } satisfies LawWatch;

  #rejected(event: RecordedEvent & { readonly turn?: string }): void {
    const attempt = this.of(event.turn);
    if (attempt === undefined || attempt.rejected !== undefined) return;
    attempt.rejected = event;
    this.#onRejected(attempt, event);
  }
}
