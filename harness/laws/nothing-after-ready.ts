import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law } from "./law.js";
import { witness } from "./witness.js";

/**
 * The points that may fire behind `ready`: the last of a completed turn, those of upkeep, and what fails
 * there.
 */
const POINTS: ReadonlySet<string> = new Set(["onMessagesEmitted", "onCompacting", "onCompacted", "onError"]);

type OfTurn = RecordedEvent & { readonly turn?: string };

export const nothingAfterReady: Law = {
  name: "nothing-after-ready",
  promise:
    "Nothing begins behind a turn's `ready` but onMessagesEmitted, upkeep, and onError for their failures.",
  clause: "engine 1.3",
  breakable: "A hook that puts a question to the model and does not await the answer.",
  watch(broken) {
    const turns = new ClosedTurns();
    const unless = (may: boolean, event: OfTurn) => {
      if (!may) broken(`${event.type} came behind the turn's ready`, witness(turns.readyOf(event), event));
    };
    const never = (event: OfTurn) => unless(turns.isRunning(event), event);
    const asks = (event: EventOf<"modelCall.started"> | EventOf<"providerWait">) =>
      unless(turns.isRunning(event) || (event.lane !== "main" && turns.isBehind(event)), event);
    return {
      "turn.started": (event) => turns.starts(event),
      status: (event) => {
        never(event);
        if (event.status === "ready") turns.closes(event);
      },
      "turn.ended": (event) => turns.ends(event),
      "point.started": (event) => {
        if (turns.isRunning(event)) return;
        unless(POINTS.has(event.point), event);
        turns.enters(event);
      },
      "point.ended": (event) => turns.leaves(event),
      "compaction.started": (event) => turns.enters(event),
      "compaction.ended": (event) => turns.leaves(event),
      "modelCall.started": asks,
      providerWait: asks,
      remembered: (event) =>
        unless(turns.isRunning(event) || (event.replaces && turns.isBehind(event)), event),
      "error.caught": (event) => unless(turns.isRunning(event) || !event.fatal, event),
      "step.started": never,
      "core.started": never,
      "review.started": never,
      reviewed: never,
      "moderation.started": never,
      "matching.started": never,
      "rule.callback": never,
      "calls.proposed": never,
      "toolCall.started": never,
      "toolCall.settled": never,
      "message.updated": never,
      message: never,
      "message.dropped": never,
      rejected: never,
      correction: never,
      giveUp: never,
      "giveUp.answered": never,
    };
  },
};

/** Which turns are running, and what is open that may stand behind the `ready` of one that is not. */
class ClosedTurns {
  readonly #running = new Set<string>();
  /** The running turn that was asked for last. */
  #last: string | undefined;
  /** The `ready` of turns that have not ended. */
  readonly #ready = new Map<string, EventOf<"status">>();
  /** By turn: how many points and compactions are open. */
  readonly #open = new Map<string, number>();

  /** Also for what belongs to no turn. */
  isRunning({ turn }: OfTurn): boolean {
    if (turn === this.#last || turn === undefined) return true;
    if (!this.#running.has(turn)) return false;
    this.#last = turn;
    return true;
  }

  starts({ turn = "" }: OfTurn): void {
    this.#running.add(turn);
  }

  closes(ready: EventOf<"status">): void {
    const { turn = "" } = ready;
    this.#running.delete(turn);
    this.#ready.set(turn, ready);
    this.#last = undefined;
  }

  ends({ turn = "" }: OfTurn): void {
    this.#ready.delete(turn);
  }

  readyOf({ turn = "" }: OfTurn): EventOf<"status"> | undefined {
    return this.#ready.get(turn);
  }

  isBehind({ turn = "" }: OfTurn): boolean {
    return this.#open.has(turn);
  }

  enters({ turn = "" }: OfTurn): void {
    this.#open.set(turn, (this.#open.get(turn) ?? 0) + 1);
  }

  leaves(event: OfTurn): void {
    const { turn = "" } = event;
    if (this.#open.size === 0 || this.isRunning(event)) return;
    const open = (this.#open.get(turn) ?? 0) - 1;
    if (open > 0) this.#open.set(turn, open);
    else this.#open.delete(turn);
  }
}
