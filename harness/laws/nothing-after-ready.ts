import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law, TellBroken } from "./law.js";

export const nothingAfterReady: Law = {
  name: "nothing-after-ready",
  promise: "Behind a turn's `ready` there is only onMessagesEmitted, upkeep, and onError for their failures.",
  clause: "engine 1.3",
  breakable:
    "A hook that starts something of the turn and does not await it: an emission, a question to the model.",
  watch(broken) {
    const turns = new ClosedTurns(broken);
    return { any: (event) => turns.happens(event) };
  },
};

/** The points that may fire behind `ready`: the last of a completed turn, those of upkeep, and what fails there. */
const POINTS: ReadonlySet<string> = new Set(["onMessagesEmitted", "onCompacting", "onCompacted", "onError"]);

/** Tells which turns are not yet, or no longer, running, and what happens in them all the same. */
class ClosedTurns {
  readonly #broken: TellBroken;
  readonly #running = new Set<string>();
  /** The running turn that the last event was of. */
  #last: string | undefined;
  /** The `ready` of turns that have not ended, for the witness. */
  readonly #ready = new Map<string, EventOf<"status">>();
  /** By turn: how many points and compactions are open that may stand behind `ready`. */
  readonly #open = new Map<string, number>();

  constructor(broken: TellBroken) {
    this.#broken = broken;
  }

  happens(event: RecordedEvent & { readonly turn?: string }): void {
    const { turn } = event;
    if (turn === undefined) return;
    if (turn === this.#last || this.#running.has(turn)) this.#inside(event, turn);
    else if (event.type === "turn.started") this.#running.add(turn);
    else if (!this.#mayFollow(event, turn)) {
      const ready = this.#ready.get(turn);
      const witness = ready === undefined ? [event] : [ready, event];
      this.#broken(`${event.type} came behind the turn's ready`, witness);
    }
  }

  #inside(event: RecordedEvent, turn: string): void {
    this.#last = turn;
    if (event.type !== "status" || event.status !== "ready") return;
    this.#last = undefined;
    this.#running.delete(turn);
    this.#ready.set(turn, event);
  }

  #mayFollow(event: RecordedEvent, turn: string): boolean {
    switch (event.type) {
      case "turn.ended":
        this.#ready.delete(turn);
        return true;
      case "log":
      case "observer.failed":
      case "cancel.requested":
        return true;
      case "point.started":
      case "compaction.started":
        this.#count(turn, 1);
        return event.type === "compaction.started" || POINTS.has(event.point);
      case "point.ended":
      case "compaction.ended":
        this.#count(turn, -1);
        return event.type === "compaction.ended" || POINTS.has(event.point);
      case "hook.started":
      case "hook.ended":
        return POINTS.has(event.point);
      case "error.caught":
        return !event.fatal;
      case "remembered":
        return event.replaces && this.#open.has(turn);
      case "modelCall.started":
      case "modelCall.ended":
      case "providerWait":
        return event.lane !== "main" && this.#open.has(turn);
      case "modelCall.firstChunk":
        return this.#open.has(turn);
      default:
        return false;
    }
  }

  #count(turn: string, by: number): void {
    const open = (this.#open.get(turn) ?? 0) + by;
    if (open > 0) this.#open.set(turn, open);
    else this.#open.delete(turn);
  }
}
