import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

export const giveUpOnce: Law = {
  name: "give-up-once",
  promise:
    "A turn gives up at most once: onGivingUp, then one forced step and no other, or none where a " +
    "hook RESOLVEs.",
  clause: "engine 1.6",
  breakable: false,
  watch(broken) {
    const turns = new PerTurn<GivingUp>();
    return {
      "turn.started": (event) => turns.open(event.turn, new GivingUp(broken)),
      giveUp: (event) => turns.of(event.turn)?.gives(event),
      "point.started onGivingUp": (event) => turns.of(event.turn)?.asks(event),
      "point.ended onGivingUp": (event) => turns.of(event.turn)?.hears(event),
      "step.started": (event) => turns.of(event.turn)?.steps(event),
      "giveUp.answered": (event) => turns.of(event.turn)?.answers(event),
      "turn.ended": (event) => turns.close(event.turn)?.ends(event),
    };
  },
};

/** How one turn gives up, if it does. */
class GivingUp {
  readonly #broken: TellBroken;
  #gaveUp: EventOf<"giveUp"> | undefined;
  #asked: EventOf<"point.started"> | undefined;
  /** What the hooks of onGivingUp came to. */
  #heard: EventOf<"point.ended"> | undefined;
  #forced: EventOf<"step.started"> | undefined;
  #answered: EventOf<"giveUp.answered"> | undefined;

  constructor(broken: TellBroken) {
    this.#broken = broken;
  }

  gives(event: EventOf<"giveUp">): void {
    if (this.#gaveUp !== undefined) this.#broken("the turn gave up twice", [this.#gaveUp, event]);
    this.#gaveUp = event;
  }

  asks(event: EventOf<"point.started">): void {
    const gaveUp = this.#gaveUp;
    const { kind, steps, reason } = event.payload as Partial<EventOf<"giveUp">>;
    if (gaveUp === undefined) this.#broken("onGivingUp fired in a turn that had not given up", [event]);
    else if (kind !== gaveUp.kind || steps !== gaveUp.steps || reason !== gaveUp.reason)
      this.#broken("onGivingUp was told of another give-up", [gaveUp, event]);
    if (this.#asked !== undefined) this.#broken("onGivingUp fired twice", [this.#asked, event]);
    this.#asked = event;
  }

  hears(event: EventOf<"point.ended">): void {
    this.#heard = event;
  }

  steps(event: EventOf<"step.started">): void {
    if (this.#forced !== undefined)
      this.#broken("a step started behind the forced one", [this.#forced, event]);
    if (event.forced) {
      if (this.#heard?.result !== "CALL_NEXT")
        this.#broken("the forced step ran where onGivingUp did not call for it", witness(this.#heard, event));
      this.#forced = event;
    } else if (this.#gaveUp !== undefined)
      this.#broken("the turn went on behind its give-up", [this.#gaveUp, event]);
  }

  answers(event: EventOf<"giveUp.answered">): void {
    if (this.#answered !== undefined) this.#broken("the give-up was answered twice", [this.#answered, event]);
    this.#answered = event;
    if (event.kind !== this.#gaveUp?.kind)
      this.#broken("another give-up was answered than there was", witness(this.#gaveUp, event));
    const by = this.#heard?.result === "RESOLVE" ? "hook" : "engine";
    if (event.answeredBy !== by)
      this.#broken(`the ${by} answered, and the ${event.answeredBy} is named`, witness(this.#heard, event));
  }

  ends(event: EventOf<"turn.ended">): void {
    const gaveUp = this.#gaveUp;
    if (gaveUp === undefined || event.outcome !== "completed") return;
    if (this.#asked === undefined) this.#broken("the turn gave up without onGivingUp", [gaveUp, event]);
    if (this.#answered === undefined) this.#broken("nobody answered for the give-up", [gaveUp, event]);
    if (this.#forced === undefined && this.#heard?.result !== "RESOLVE")
      this.#broken("the turn gave up without its forced step", [gaveUp, event]);
  }
}
