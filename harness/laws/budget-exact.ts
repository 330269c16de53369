import type { Effort } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

type Charge = EventOf<"rejected">;

/** The numbers of engine 1.5, where the run sets no others. */
const MAX_REJECTIONS: Readonly<Record<Effort, number>> = { MIN: 1, LOW: 2, MEDIUM: 3, HIGH: 5, MAX: 10 };

export const budgetExact: Law = {
  name: "budget-exact",
  promise:
    "Each rejection is charged once, before anyone is told; the one that reaches the effort's limit " +
    "restarts nothing.",
  clause: "engine 1.5",
  breakable: false,
  watch(broken) {
    const turns = new PerTurn<Budget>();
    /** Of all turns, the first charge of each kind: the effort that its turn ended with, number and limit. */
    const charged = new Map<string, { readonly effort: Effort; readonly charge: Charge }>();
    return {
      "turn.started": (event) => turns.open(event.turn, new Budget(broken)),
      "point.ended onReviewingToolCalls": (event) => turns.of(event.turn)?.reviewedByHooks(event),
      "point.ended onReviewingMessage": (event) => turns.of(event.turn)?.reviewedByHooks(event),
      "review.ended": (event) => {
        if (event.passed === false) turns.of(event.turn)?.owes(event);
      },
      "moderation.ended": (event) => {
        if (event.direction === "outgoing" && event.flagged === true) turns.of(event.turn)?.owes(event);
      },
      reviewed: (event) => turns.of(event.turn)?.told(event),
      rejected: (event) => turns.of(event.turn)?.charges(event),
      "point.started onToolCallsReviewed": (event) => turns.of(event.turn)?.tells(event),
      "point.started onMessageReviewed": (event) => turns.of(event.turn)?.tells(event),
      "step.ended": (event) => turns.of(event.turn)?.attemptEnds(event),
      "step.started": (event) => turns.of(event.turn)?.attemptStarts(event),
      giveUp: (event) => turns.of(event.turn)?.givesUp(event),
      "turn.ended": (event) => {
        for (const charge of turns.close(event.turn)?.over(event) ?? []) {
          const kind = `${event.effort} ${charge.spent}/${charge.limit}`;
          if (!charged.has(kind)) charged.set(kind, { effort: event.effort, charge });
        }
      },
      end: ({ maxRejections }) => {
        if (maxRejections === undefined) return;
        for (const { effort, charge } of charged.values()) {
          const limit = Math.max(maxRejections[effort] ?? MAX_REJECTIONS[effort], charge.spent);
          if (charge.limit !== limit)
            broken(`the limit at ${effort} is ${limit}, and ${charge.limit} was charged against`, [charge]);
        }
      },
    };
  },
};

/** One turn's rejections, and what is to follow from each. */
class Budget {
  readonly #broken: TellBroken;
  readonly #all: Charge[] = [];
  #forced = false;
  /** A verdict that rejects, and is not charged yet. */
  #owed: RecordedEvent | undefined;
  /** A review hook that rejected wants to give up. */
  #wantsGiveUp = false;
  /** The charge of the open attempt. */
  #own: Charge | undefined;
  /** The last charge, until the turn does what follows from it. */
  #pending: Charge | undefined;

  constructor(broken: TellBroken) {
    this.#broken = broken;
  }

  owes(event: RecordedEvent): void {
    if (!this.#forced) this.#owed ??= event;
  }

  reviewedByHooks(event: EventOf<"point.ended">): void {
    if (event.result !== "BAIL") return;
    this.owes(event);
    this.#wantsGiveUp = (event.payload as { giveUp?: unknown }).giveUp === true;
  }

  told(event: EventOf<"reviewed">): void {
    const owed = this.#owed;
    if (event.passed !== (owed === undefined))
      this.#broken(
        `a verdict is told as ${event.passed ? "" : "not "}passed, and is not`,
        witness(owed, event),
      );
  }

  charges(event: Charge): void {
    this.#checkCount(event);
    const last = this.#all.at(-1);
    if (this.#forced) this.#broken("the forced step was charged", [event]);
    if (this.#owed === undefined) this.#broken("a charge stands for no rejection", witness(last, event));
    if (this.#own !== undefined) this.#broken("an attempt was charged twice", [this.#own, event]);
    const goesOn = !event.exhausted && !this.#wantsGiveUp;
    if (event.restarts !== goesOn)
      this.#broken(
        `a charge ${event.restarts ? "restarts" : "does not restart"} the step against its reason`,
        [event],
      );
    this.#all.push(event);
    this.#owed = undefined;
    this.#wantsGiveUp = false;
    this.#own = event;
    this.#pending = event;
  }

  tells(event: EventOf<"point.started">): void {
    if (this.#owed !== undefined)
      this.#broken(`${event.point} fired before the rejection was charged`, [this.#owed, event]);
  }

  attemptEnds(event: EventOf<"step.ended">): void {
    const owed = this.#owed;
    const rejected = event.outcome === "rejected";
    if (rejected || event.outcome === "committed") {
      if (owed !== undefined) this.#broken("a rejection was not charged", [owed, event]);
      if (rejected !== (this.#own !== undefined))
        this.#broken(`an attempt ended as ${event.outcome} against its charge`, witness(this.#own, event));
    }
    this.#owed = undefined;
    this.#wantsGiveUp = false;
    this.#own = undefined;
  }

  attemptStarts(event: EventOf<"step.started">): void {
    const pending = this.#pending;
    if (pending !== undefined && (!pending.restarts || event.forced))
      this.#broken("another attempt started than follows from the charge", [pending, event]);
    if (pending === undefined && event.attempt > 1)
      this.#broken("a step was restarted without a charge", [event]);
    this.#pending = undefined;
    this.#forced = event.forced;
  }

  givesUp(event: EventOf<"giveUp">): void {
    const pending = this.#pending;
    if (pending?.restarts)
      this.#broken("the turn gave up where the charge restarts the step", [pending, event]);
    else this.#pending = undefined;
  }

  /** Checks the sum, and returns the charges. */
  over(event: EventOf<"turn.ended">): readonly Charge[] {
    const spent = this.#all.length;
    if (event.spent !== spent)
      this.#broken(
        `the turn says ${event.spent} charges, and had ${spent}`,
        witness(this.#all.at(-1), event),
      );
    const pending = this.#pending;
    if (pending !== undefined && (event.outcome === "completed" || event.outcome === "stopped"))
      this.#broken(`the turn was ${event.outcome} behind a rejection`, [pending, event]);
    return this.#all;
  }

  #checkCount(event: Charge): void {
    const { spent, limit, exhausted } = event;
    const last = this.#all.at(-1);
    const due = this.#all.length + 1;
    if (spent !== due) this.#broken(`charge ${due} was counted as ${spent}`, witness(last, event));
    if (spent > limit) this.#broken(`${spent} is charged against a limit of ${limit}`, [event]);
    if (exhausted !== spent >= limit)
      this.#broken(`charge ${spent} of ${limit} ${exhausted ? "exhausts" : "does not exhaust"} the budget`, [
        event,
      ]);
    if (last?.exhausted) this.#broken("the budget was exhausted already", [last, event]);
  }
}
