import type { ToolOutcome } from "../../src/index.js";
import type { EventOf, Law, TellBroken } from "./law.js";
import { PerTurn } from "./per-turn.js";
import { witness } from "./witness.js";

export const everyCallOneOutcome: Law = {
  name: "every-call-one-outcome",
  promise:
    "Every call that is acted on has exactly one outcome, which is what acting came to, in the order " +
    "of the calls.",
  clause: "engine 1.4",
  breakable: "A postReasoning hook that proposes two calls of one id.",
  watch(broken) {
    /** The calls of the open attempt. */
    const turns = new PerTurn<Calls>();
    return {
      "calls.proposed": (event) => turns.open(event.turn, new Calls(event, broken)),
      "core.started acting": (event) => turns.of(event.turn)?.acts(event),
      "core.ended acting": (event) => turns.of(event.turn)?.acted(event),
      "toolCall.started": (event) => turns.of(event.turn)?.runs(event),
      "toolCall.settled": (event) => {
        const calls = turns.of(event.turn);
        if (calls === undefined) broken(`call ${event.call} settled, and was not proposed`, [event]);
        else calls.settles(event);
      },
      "point.started onToolCallsCompleted": (event) => turns.of(event.turn)?.completes(event),
      "step.ended": (event) => turns.close(event.turn)?.ends(event),
    };
  },
};

/** The calls of one attempt, from their proposal to their outcomes. */
class Calls {
  readonly #broken: TellBroken;
  readonly #proposed: EventOf<"calls.proposed">;
  /** The calls that were acted on: if one was, every one must settle. */
  readonly #acting: EventOf<"core.started">[] = [];
  readonly #acted: EventOf<"core.ended">[] = [];
  readonly #ran: EventOf<"toolCall.started">[] = [];
  readonly #settled: EventOf<"toolCall.settled">[] = [];

  constructor(proposed: EventOf<"calls.proposed">, broken: TellBroken) {
    this.#proposed = proposed;
    this.#broken = broken;
  }

  acts(event: EventOf<"core.started">): void {
    this.#acting.push(event);
  }

  acted(event: EventOf<"core.ended">): void {
    this.#acted.push(event);
  }

  runs(event: EventOf<"toolCall.started">): void {
    const before = this.#ran.find(({ call }) => call === event.call);
    if (before !== undefined) this.#broken(`call ${event.call} ran twice`, [before, event]);
    this.#ran.push(event);
  }

  settles(event: EventOf<"toolCall.settled">): void {
    const { call, tool, outcome, ran } = event;
    const twice = this.#settled.find((other) => other.call === call);
    const due = this.#proposed.calls[this.#settled.length];
    if (twice !== undefined) this.#broken(`call ${call} has two outcomes`, [twice, event]);
    else if (due?.id !== call || due.tool !== tool)
      this.#broken(`call ${call} settled where ${due?.id ?? "none"} was to come`, [this.#proposed, event]);
    this.#settled.push(event);
    const started = this.#ran.find((other) => other.call === call);
    if (ran !== (started !== undefined))
      this.#broken(`call ${call} ran, or it did not: its outcome says otherwise`, witness(started, event));
    if (ways(outcome) !== 1) this.#broken(`call ${call} has an outcome of no one kind`, [event]);
    const acted = this.#actedOn(call);
    if (acted?.outcome === "ok" && isOutcome(acted.output) && acted.output !== outcome)
      this.#broken(`call ${call} has another outcome than acting came to`, [acted, event]);
  }

  completes(event: EventOf<"point.started">): void {
    const byTool = event.payload as Readonly<Record<string, readonly unknown[]>>;
    const told = Object.values(byTool).reduce((sum, outcomes) => sum + outcomes.length, 0);
    const ofTool = (name: string) => this.#settled.filter(({ tool }) => tool === name).length;
    if (
      told !== this.#settled.length ||
      Object.keys(byTool).some((tool) => byTool[tool]?.length !== ofTool(tool))
    )
      this.#broken("onToolCallsCompleted tells other outcomes than there were", [...this.#settled, event]);
  }

  ends(event: EventOf<"step.ended">): void {
    const open = this.#proposed.calls.length - this.#settled.length;
    if (this.#acting.length > 0 && open > 0)
      this.#broken(`${open} of the attempt's calls have no outcome`, [this.#proposed, event]);
  }

  #actedOn(call: string): EventOf<"core.ended"> | undefined {
    const unit = this.#acting.find(({ kwargs }) => idOf(kwargs) === call)?.unit;
    return this.#acted.find((event) => event.unit === unit);
  }
}

function idOf(kwargs: Readonly<Record<string, unknown>>): unknown {
  return (kwargs.toolCall as { id?: unknown } | undefined)?.id;
}

/** In how many ways an outcome says how a call ended. */
function ways(outcome: ToolOutcome): number {
  return Number("return" in outcome) + Number("throw" in outcome) + Number("cancelled" in outcome);
}

function isOutcome(output: unknown): boolean {
  return output !== null && typeof output === "object" && ways(output as ToolOutcome) === 1;
}
