import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";

type Status = EventOf<"status">;
type Name = Status["status"];

export const exactlyOneReady: Law = {
  name: "exactly-one-ready",
  promise: "Every turn tells exactly one `ready`, as its last status, with the stage that it ended in.",
  clause: "engine 1.3",
  breakable: false,
  watch(broken) {
    const turns = new PerTurn<Statuses>();
    return {
      "turn.started": (event) => turns.open(event.turn, new Statuses(event, broken)),
      "error.caught": (event) => {
        if (event.fatal) turns.of(event.turn)?.fails(event);
      },
      "point.ended onError": (event) => {
        if (event.result === "BAIL") turns.of(event.turn)?.suppresses();
      },
      status: (event) => {
        const statuses = turns.of(event.turn);
        if (statuses === undefined) broken(`status ${event.status} belongs to no running turn`, [event]);
        else statuses.tells(event);
      },
      "turn.ended": (event) => turns.close(event.turn)?.ends(event),
      end: () => {
        for (const { turn } of turns.states()) broken("the turn never ended", [turn]);
      },
    };
  },
};

/** A later status never stands before an earlier one, and none comes twice. */
const RANK: Readonly<Record<Name, number>> = {
  acknowledged: 0,
  processing: 1,
  error: 2,
  cancelled: 2,
  ready: 3,
};

interface Before {
  readonly needs: readonly Name[];
  readonly refuses: readonly Name[];
}

/** What must, and may not, be told before `ready`, by its stage. */
const BEFORE_READY: Readonly<Record<NonNullable<Status["stage"]>, Before>> = {
  completed: { needs: ["acknowledged", "processing"], refuses: ["error", "cancelled"] },
  stopped: { needs: [], refuses: ["error", "cancelled"] },
  failed: { needs: ["error"], refuses: ["cancelled"] },
  cancelled: { needs: ["cancelled"], refuses: ["error"] },
};
/** The same where an onError hook suppressed the status of the error. */
const SUPPRESSED: Before = { needs: [], refuses: ["error", "cancelled"] };

/** What one turn told. */
class Statuses {
  readonly turn: EventOf<"turn.started">;
  readonly #broken: TellBroken;
  readonly #told: Status[] = [];
  /** The error that decides the outcome. */
  #fatal: EventOf<"error.caught"> | undefined;
  #suppressed = false;

  constructor(turn: EventOf<"turn.started">, broken: TellBroken) {
    this.turn = turn;
    this.#broken = broken;
  }

  fails(event: EventOf<"error.caught">): void {
    if (this.#fatal !== undefined) this.#broken("two errors decide the turn", [this.#fatal, event]);
    this.#fatal ??= event;
  }

  suppresses(): void {
    if (this.#fatal !== undefined) this.#suppressed = true;
  }

  tells(event: Status): void {
    const before = this.#told.at(-1);
    if (before !== undefined && RANK[event.status] <= RANK[before.status])
      this.#broken(`status ${event.status} came behind ${before.status}`, [before, event]);
    this.#told.push(event);
    if (event.text !== undefined && /\n\s+at /.test(event.text))
      this.#broken("a status tells a stack trace", [event]);
    if (event.status === "ready") this.#checkReady(event);
  }

  ends(event: EventOf<"turn.ended">): void {
    const ready = this.#find("ready");
    if (ready === undefined) this.#broken("the turn ended without `ready`", [event]);
    else if (ready.stage !== event.outcome)
      this.#broken(`the turn ended as ${event.outcome}, and told ready ${ready.stage}`, [ready, event]);
  }

  #checkReady(ready: Status): void {
    const { stage } = ready;
    if (stage === undefined) {
      this.#broken("`ready` tells no stage", [ready]);
      return;
    }
    const fatal = this.#fatal;
    if (stage === "failed" && fatal === undefined)
      this.#broken("the turn failed, and no error decided it", [ready]);
    if (stage !== "failed" && fatal !== undefined)
      this.#broken(`the turn was ${stage} although an error had decided it`, [fatal, ready]);
    const { needs, refuses } = this.#suppressed ? SUPPRESSED : BEFORE_READY[stage];
    for (const status of refuses) {
      const told = this.#find(status);
      if (told !== undefined) this.#broken(`status ${status} came before ready ${stage}`, [told, ready]);
    }
    for (const status of needs)
      if (this.#find(status) === undefined)
        this.#broken(`ready ${stage} came without status ${status}`, [ready]);
  }

  #find(status: Name): Status | undefined {
    return this.#told.find((told) => told.status === status);
  }
}
