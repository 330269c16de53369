import { Msg } from "../../src/index.js";
import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

export const giveUpKindTrue: Law = {
  name: "give-up-kind-true",
  promise:
    "A turn gives up for the reason that it names, counts the steps that it committed, and goes on " +
    "for no longer.",
  clause: "engine 1.6",
  breakable: false,
  watch(broken) {
    const turns = new PerTurn<Reasons>();
    return {
      "turn.started": (event) => turns.open(event.turn, new Reasons(event.maxSteps, broken)),
      "point.ended onReviewingToolCalls": (event) => turns.of(event.turn)?.reviewedByHooks(event),
      "point.ended onReviewingMessage": (event) => turns.of(event.turn)?.reviewedByHooks(event),
      "core.ended reasoning": (event) => turns.of(event.turn)?.reasons(event),
      rejected: (event) => turns.of(event.turn)?.charges(event),
      "step.started": (event) => turns.of(event.turn)?.starts(event),
      "step.ended": (event) => turns.of(event.turn)?.ends(event),
      giveUp: (event) => turns.of(event.turn)?.givesUp(event),
      "turn.ended": (event) => {
        turns.close(event.turn);
      },
    };
  },
};

/** What one turn could give up for. */
class Reasons {
  readonly #broken: TellBroken;
  readonly #maxSteps: number;
  #committed = 0;
  /** The review hooks of the open attempt rejected, and want to give up. */
  #requested = false;
  /** The last charge, and whether hooks wanted to give up with it; until a step is committed. */
  #charge: EventOf<"rejected"> | undefined;
  #chargeRequests = false;
  /** The last reasoning said something and called nothing: once committed, it is the reply. */
  #replies = false;
  #answered = false;
  #last: EventOf<"step.ended"> | undefined;

  constructor(maxSteps: number, broken: TellBroken) {
    this.#maxSteps = maxSteps;
    this.#broken = broken;
  }

  reviewedByHooks(event: EventOf<"point.ended">): void {
    this.#requested = event.result === "BAIL" && (event.payload as { giveUp?: unknown }).giveUp === true;
  }

  reasons({ output }: EventOf<"core.ended">): void {
    this.#replies = output instanceof Msg && output.text !== "" && output.toolCalls.length === 0;
  }

  charges(event: EventOf<"rejected">): void {
    this.#charge = event;
    this.#chargeRequests = this.#requested;
    this.#requested = false;
  }

  starts(event: EventOf<"step.started">): void {
    if (event.forced) return;
    if (this.#answered) this.#broken("a step started behind the reply", witness(this.#last, event));
    if (this.#committed >= this.#maxSteps)
      this.#broken(`a step started behind the last of ${this.#maxSteps}`, witness(this.#last, event));
  }

  ends(event: EventOf<"step.ended">): void {
    if (event.outcome !== "committed") return;
    this.#committed += 1;
    this.#charge = undefined;
    this.#answered = this.#replies;
    this.#last = event;
  }

  givesUp(event: EventOf<"giveUp">): void {
    const shown = witness(this.#charge ?? this.#last, event);
    if (event.steps !== this.#committed)
      this.#broken(`the turn says that it committed ${event.steps} steps, and had ${this.#committed}`, shown);
    const kind = this.#kind();
    if (kind !== event.kind)
      this.#broken(`the turn gave up for ${event.kind}, where ${kind ?? "nothing"} held`, shown);
  }

  #kind(): EventOf<"giveUp">["kind"] | undefined {
    if (this.#charge === undefined)
      return this.#committed >= this.#maxSteps && !this.#answered ? "MAX_STEPS" : undefined;
    if (this.#chargeRequests) return "HOOK_REQUESTED";
    return this.#charge.exhausted ? "RETRIES_EXHAUSTED" : undefined;
  }
}
