import type { RecordedEvent } from "../core/record.js";
import type { EventOf, Law } from "./law.js";
import { PerTurn } from "./per-turn.js";

export const gateBailEndsTurn: Law = {
  name: "gate-bail-ends-turn",
  promise:
    "BAIL at a gate ends the turn as stopped: no step, no model call, no further point; and nothing " +
    "else does.",
  clause: "engine 1.3",
  breakable: false,
  watch(broken) {
    /** Of the turns that were stopped: the gate. */
    const stopped = new PerTurn<EventOf<"point.ended">>();
    const gate = (event: EventOf<"point.ended">) => {
      if (event.result === "BAIL") stopped.open(event.turn, event);
    };
    const never = (event: RecordedEvent & { readonly turn?: string }) => {
      const bailed = stopped.of(event.turn);
      if (bailed !== undefined) broken(`${nameOf(event)} came behind a gate's BAIL`, [bailed, event]);
    };
    return {
      "point.started": never,
      "point.ended onAcknowledging": gate,
      "point.ended onAcknowledged": gate,
      "point.ended onPreparing": gate,
      "point.ended onGeneratingMessages": gate,
      "step.started": never,
      "modelCall.started": never,
      "matching.started": never,
      "moderation.started": never,
      "core.started": never,
      "agentHook.started": never,
      message: never,
      status: (event) => {
        if (event.status !== "ready") {
          if (event.status !== "cancelled") never(event);
          return;
        }
        const bailed = stopped.close(event.turn);
        if (event.stage === "stopped" && bailed === undefined)
          broken("the turn was stopped, and no gate's hook wanted it", [event]);
        if (bailed !== undefined && event.stage !== "stopped" && event.stage !== "cancelled")
          broken(`the turn was ${event.stage} behind a gate's BAIL`, [bailed, event]);
      },
    };
  },
};

function nameOf(event: RecordedEvent): string {
  return event.type === "point.started" ? event.point : event.type;
}
