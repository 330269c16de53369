import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

type Point = EventOf<"point.started">;

export const stepsBalanced: Law = {
  name: "steps-balanced",
  promise:
    "Every attempt of a step stands between one onStepStarted and one onStepCompleted, and attempts " +
    "are numbered on.",
  clause: "engine 1.4",
  breakable: false,
  watch(broken) {
    const turns = new PerTurn<Steps>();
    return {
      "turn.started": (event) => turns.open(event.turn, new Steps(broken)),
      "step.started": (event) => turns.of(event.turn)?.starts(event),
      "point.started onStepStarted": (event) => turns.of(event.turn)?.opens(event),
      "modelCall.started": (event) => {
        if (event.lane === "main") turns.of(event.turn)?.asks(event);
      },
      "point.started onStepCompleted": (event) => turns.of(event.turn)?.closes(event),
      "step.ended": (event) => turns.of(event.turn)?.ends(event),
      "turn.ended": (event) => turns.close(event.turn)?.over(event),
    };
  },
};

/** The attempts of one turn. */
class Steps {
  readonly #broken: TellBroken;
  /** The attempt that is open, and the points that opened and closed it. */
  #open: EventOf<"step.started"> | undefined;
  #opened: Point | undefined;
  #closed: Point | undefined;
  #last: EventOf<"step.ended"> | undefined;
  #committed = 0;

  constructor(broken: TellBroken) {
    this.#broken = broken;
  }

  starts(event: EventOf<"step.started">): void {
    if (this.#open !== undefined)
      this.#broken("an attempt started before the one before it ended", [this.#open, event]);
    const last = this.#last;
    const restarts = last?.outcome === "rejected" && !event.forced;
    const step = restarts ? last.step : this.#committed + 1;
    const attempt = restarts ? last.attempt + 1 : 1;
    if (event.step !== step || event.attempt !== attempt) {
      const came = `step ${event.step}, attempt ${event.attempt} started`;
      this.#broken(`${came}, where step ${step}, attempt ${attempt} was to come`, witness(last, event));
    }
    this.#open = event;
    this.#opened = undefined;
    this.#closed = undefined;
  }

  opens(event: Point): void {
    this.#checkPoint(event, this.#opened);
    if (this.#closed !== undefined)
      this.#broken("onStepStarted fired behind onStepCompleted", [this.#closed, event]);
    this.#opened = event;
  }

  asks(event: EventOf<"modelCall.started">): void {
    if (this.#open === undefined) this.#broken("the model was asked outside an attempt", [event]);
    else if (this.#opened === undefined)
      this.#broken("the model was asked before onStepStarted", [this.#open, event]);
    else if (this.#closed !== undefined)
      this.#broken("the model was asked behind onStepCompleted", [this.#closed, event]);
  }

  closes(event: Point): void {
    this.#checkPoint(event, this.#closed);
    this.#closed = event;
  }

  ends(event: EventOf<"step.ended">): void {
    const open = this.#open;
    if (open === undefined) this.#broken("an attempt ended that had not started", [event]);
    else {
      if (open.step !== event.step || open.attempt !== event.attempt || open.forced !== event.forced)
        this.#broken("another attempt ended than had started", [open, event]);
      if (this.#opened === undefined)
        this.#broken("an attempt ended without its onStepStarted", [open, event]);
      if (this.#closed === undefined)
        this.#broken("an attempt ended without its onStepCompleted", [open, event]);
    }
    this.#open = undefined;
    this.#last = event;
    if (event.outcome === "committed") this.#committed += 1;
  }

  over(event: EventOf<"turn.ended">): void {
    if (this.#open !== undefined) this.#broken("the turn ended inside an attempt", [this.#open, event]);
    // A cancel may come between the end of an attempt and its being counted.
    if (event.outcome !== "cancelled" && event.steps !== this.#committed)
      this.#broken(`the turn counts ${event.steps} committed steps, and had ${this.#committed}`, [event]);
  }

  #checkPoint(event: Point, before: Point | undefined): void {
    const open = this.#open;
    if (open === undefined) this.#broken(`${event.point} fired, and no attempt was open`, [event]);
    else if (event.payload !== open.step)
      this.#broken(`${event.point} told another number than its step's`, [open, event]);
    if (before !== undefined) this.#broken(`${event.point} fired twice in an attempt`, [before, event]);
  }
}
