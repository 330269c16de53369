import { honoursAnything } from "../../src/index.js";
import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

/** Points whose hooks fail beside or behind the answer (engine 1.9). */
const BESIDE: ReadonlySet<string> = new Set(["onError", "onMessagesEmitted", "onCompacting", "onCompacted"]);

/**
 * Pre- and post-hooks whose failure nobody but the turn can catch: those of `print` may run for a hook's own
 * emission, which that hook may rescue; those of `acting` leave their siblings to settle first.
 */
const OF_THE_TURN: ReadonlySet<string> = new Set(["preReply", "postReply", "preReasoning", "postReasoning"]);

const RESULTS: ReadonlySet<string> = new Set(["CALL_NEXT", "RESOLVE", "BAIL"]);

export const hookFailureFailsClosed: Law = {
  name: "hook-failure-fails-closed",
  promise:
    "A hook that fails ends its chain and fails its turn: no call runs, no draft goes out, no step follows.",
  clause: "engine 1.9",
  breakable: false,
  watch(broken) {
    /** Of the turns that a hook made fail: the first such hook. */
    const failed = new PerTurn<EventOf<"hook.ended"> | EventOf<"agentHook.ended">>();
    /** The call that ends the chain which is running, by failing. No point fires inside a hook. */
    const failing = new PerTurn<EventOf<"hook.ended">>();
    const never = (event: RecordedEvent & { readonly turn?: string }, what: string) => {
      const failure = failed.of(event.turn);
      if (failure !== undefined) broken(`${what} behind a hook's failure`, [failure, event]);
    };
    return {
      "hook.started": (event) => {
        const before = failing.of(event.turn);
        if (before !== undefined) broken("a hook was called behind one that failed", [before, event]);
      },
      "hook.ended": (event) => {
        const { outcome, isolated, point, turn } = event;
        if (outcome === "ok" && !mayReturn(event))
          broken(`a hook returned ${event.result ?? "no result"} at ${point}, and did not fail`, [event]);
        if (outcome !== "error" || isolated) return;
        failing.open(turn, event);
        if (!BESIDE.has(point) && failed.of(turn) === undefined) failed.open(turn, event);
      },
      "point.ended": (event) => {
        const last = failing.close(event.turn);
        if (last === undefined || event.outcome === "cancelled") return;
        if (event.outcome !== "error" || event.by !== last.name)
          broken("the chain did not end with its hook's failure", [last, event]);
      },
      "agentHook.ended": (event) => {
        const fails = event.outcome === "error" && OF_THE_TURN.has(event.hookType);
        if (fails && failed.of(event.turn) === undefined) failed.open(event.turn, event);
      },
      "step.started": (event) => never(event, "a step started"),
      "modelCall.started": (event) => {
        if (event.lane === "main") never(event, "the model was asked");
      },
      "point.started onCallingTools": (event) => never(event, "onCallingTools fired"),
      "point.started onGivingUp": (event) => never(event, "onGivingUp fired"),
      "toolCall.started": (event) => never(event, `tool ${event.tool} ran`),
      message: (event) => {
        if (event.source !== "hook" && !event.partial) never(event, "a text went out");
      },
      status: (event) => {
        if (event.status !== "ready") return;
        const failure = failed.close(event.turn);
        if (failure !== undefined && event.stage !== "failed" && event.stage !== "cancelled")
          broken(`the turn was ${event.stage} although a hook had failed`, [failure, event]);
      },
    };
  },
};

/** Whether a hook's result is one that the point takes. */
function mayReturn({ point, result }: EventOf<"hook.ended">): boolean {
  return result === "nothing" ? !honoursAnything(point) : RESULTS.has(result ?? "");
}
