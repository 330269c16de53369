import type { ToolOutcome } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

/** The calls of an attempt, from their proposal to their outcomes. */
interface Calls {
  readonly proposed: EventOf<"calls.proposed">;
  /** The first call that was acted on: from then on, every one must settle. */
  acting: RecordedEvent | undefined;
  readonly ran: Map<string, EventOf<"toolCall.started">>;
  readonly settled: EventOf<"toolCall.settled">[];
  /** What acting came to, by call. */
  readonly came: Map<string, EventOf<"core.ended">>;
}

export const everyCallOneOutcome: Law = {
  name: "every-call-one-outcome",
  promise:
    "Every call that is acted on has exactly one outcome, which is what acting came to, in the order of the calls.",
  clause: "engine 1.4",
  breakable:
    "A postReasoning hook that proposes two calls of one id, or a postActing hook that returns two kinds of outcome.",
  watch(broken) {
    const turns = new PerTurn<Calls>();
    /** The calls that are being acted on, by the unit of `acting`. */
    const acting = new Map<string, string>();
    return {
      "calls.proposed": (proposed) =>
        turns.open(proposed.turn, {
          proposed,
          acting: undefined,
          ran: new Map(),
          settled: [],
          came: new Map(),
        }),
      "core.started acting": (event) => {
        const calls = turns.of(event.turn);
        if (calls === undefined) return;
        calls.acting ??= event;
        acting.set(event.unit, idOf(event.kwargs));
      },
      "core.ended acting": (event) => {
        const id = acting.get(event.unit);
        acting.delete(event.unit);
        if (id !== undefined) turns.of(event.turn)?.came.set(id, event);
      },
      "toolCall.started": (event) => {
        const ran = turns.of(event.turn)?.ran;
        const before = ran?.get(event.call);
        if (before !== undefined) broken(`call ${event.call} ran twice`, [before, event]);
        ran?.set(event.call, event);
      },
      "toolCall.settled": (event) => {
        const calls = turns.of(event.turn);
        if (calls === undefined) return broken(`call ${event.call} settled, and was not proposed`, [event]);
        checkSettled(calls, event);
        calls.settled.push(event);
      },
      "point.started onToolCallsCompleted": (event) => {
        const calls = turns.of(event.turn);
        if (calls !== undefined && !tells(event.payload, calls.settled))
          broken("onToolCallsCompleted tells other outcomes than there were", [...calls.settled, event]);
      },
      "step.ended": (event) => {
        const calls = turns.close(event.turn);
        if (calls?.acting === undefined) return;
        const open = calls.proposed.calls.length - calls.settled.length;
        if (open > 0) broken(`${open} of the attempt's calls have no outcome`, [calls.proposed, event]);
      },
    };

    function checkSettled({ proposed, settled, ran, came }: Calls, event: EventOf<"toolCall.settled">) {
      const twice = settled.find(({ call }) => call === event.call);
      if (twice !== undefined) return broken(`call ${event.call} has two outcomes`, [twice, event]);
      const due = proposed.calls[settled.length];
      if (due?.id !== event.call || due.tool !== event.tool)
        broken(`call ${event.call} settled where ${due?.id ?? "none"} was to come`, [proposed, event]);
      const started = ran.get(event.call);
      if (event.ran !== (started !== undefined))
        broken(
          `call ${event.call} ${event.ran ? "is said to have run, and did not" : "ran, and is said not to have"}`,
          started ? [started, event] : [event],
        );
      if (ways(event.outcome) !== 1) broken(`call ${event.call} has an outcome of no one kind`, [event]);
      const core = came.get(event.call);
      if (core?.outcome === "ok" && isOutcome(core.output) && core.output !== event.outcome)
        broken(`call ${event.call} has another outcome than acting came to`, [core, event]);
    }
  },
};

function idOf(kwargs: Readonly<Record<string, unknown>>): string {
  return String((kwargs.toolCall as { id?: unknown } | undefined)?.id);
}

/** In how many ways an outcome says how a call ended. */
function ways(outcome: ToolOutcome): number {
  return Number("return" in outcome) + Number("throw" in outcome) + Number("cancelled" in outcome);
}

function isOutcome(output: unknown): boolean {
  return output !== null && typeof output === "object" && ways(output as ToolOutcome) === 1;
}

/** Whether the outcomes by tool name are as many as there were. */
function tells(payload: unknown, settled: readonly EventOf<"toolCall.settled">[]): boolean {
  const byTool = payload as Readonly<Record<string, readonly unknown[]>>;
  let told = 0;
  for (const tool of Object.keys(byTool)) {
    if (byTool[tool]?.length !== settled.filter((one) => one.tool === tool).length) return false;
    told += byTool[tool].length;
  }
  return told === settled.length;
}
