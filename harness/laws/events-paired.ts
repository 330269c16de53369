import type { RecordedEvent } from "../core/record.js";
import type { Law, LawWatch, TellBroken } from "./law.js";

type Started = Extract<RecordedEvent, { type: `${string}.started`; unit: string }>;
type Ended = Extract<RecordedEvent, { type: `${string}.ended`; unit: string }>;

/** What starts the units that an event ends. */
const STARTED: Readonly<Record<Ended["type"], Started["type"]>> = {
  "turn.ended": "turn.started",
  "step.ended": "step.started",
  "modelCall.ended": "modelCall.started",
  "core.ended": "core.started",
  "agentHook.ended": "agentHook.started",
  "point.ended": "point.started",
  "hook.ended": "hook.started",
  "review.ended": "review.started",
  "moderation.ended": "moderation.started",
  "matching.ended": "matching.started",
  "toolCall.ended": "toolCall.started",
  "compaction.ended": "compaction.started",
};

export const eventsPaired: Law = {
  name: "events-paired",
  promise: "Every unit that starts ends, once, inside the unit that it belongs to; a turn leaves none open.",
  clause: "engine 1.9",
  breakable: false,
  watch(broken) {
    const units = new Units(broken);
    const start = (event: Started) => units.starts(event);
    const end = (event: Ended) => units.ends(event);
    const watch: Record<string, unknown> = { end: () => units.over() };
    for (const ended in STARTED) {
      watch[ended] = end;
      watch[STARTED[ended as Ended["type"]]] = start;
    }
    return watch as LawWatch;
  },
};

/** The units that are open. */
class Units {
  readonly #broken: TellBroken;
  /** Innermost last: units nest, so that what an event belongs to is nearly always at the end. */
  readonly #open: Started[] = [];

  constructor(broken: TellBroken) {
    this.#broken = broken;
  }

  starts(event: Started): void {
    const { unit, parent } = event;
    const twice = this.#find(unit);
    if (twice >= 0)
      this.#broken(`unit ${unit} started while it was open`, [this.#open[twice] as Started, event]);
    if (parent !== undefined && this.#find(parent) < 0)
      this.#broken(`${event.type} happens in unit ${parent}, which is not open`, [event]);
    this.#open.push(event);
  }

  ends(event: Ended): void {
    const place = this.#find(event.unit);
    if (place < 0) {
      this.#broken(`${event.type} ends what was not open`, [event]);
      return;
    }
    const started = this.#open[place] as Started;
    if (place === this.#open.length - 1) this.#open.pop();
    else this.#open.splice(place, 1);
    if (started.type !== STARTED[event.type])
      this.#broken(`${event.type} ends a unit of another kind`, [started, event]);
    if (event.type !== "turn.ended") return;
    for (const left of this.#open.filter(({ turn }) => turn === event.turn)) {
      this.#broken(`the turn ended before its ${left.type} did`, [left, event]);
      this.#open.splice(this.#open.indexOf(left), 1);
    }
  }

  over(): void {
    for (const left of this.#open) this.#broken(`${left.type} never ended`, [left]);
  }

  #find(unit: string): number {
    for (let place = this.#open.length - 1; place >= 0; place -= 1)
      if ((this.#open[place] as Started).unit === unit) return place;
    return -1;
  }
}
