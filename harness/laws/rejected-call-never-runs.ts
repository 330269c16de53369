import type { RecordedEvent } from "../core/record.js";
import { Attempts } from "./attempts.js";
import type { EventOf, Law } from "./law.js";
import { witness } from "./witness.js";

export const rejectedCallNeverRuns: Law = {
  name: "rejected-call-never-runs",
  promise:
    "No call of a rejected attempt is acted on or run, and no call runs that its attempt did not propose.",
  clause: "engine 1.4",
  breakable: false,
  watch(broken) {
    /** The first sign that an open attempt's calls are acted on, by the attempt's unit. */
    const acted = new Map<string, RecordedEvent>();
    const attempts = new Attempts(({ started }, rejected) => {
      const before = acted.get(started.unit);
      if (before !== undefined)
        broken("an attempt was rejected whose calls were acted on", [before, rejected]);
    });
    const acts = (event: RecordedEvent & { readonly turn?: string }, what: string) => {
      const attempt = attempts.of(event.turn);
      if (attempt === undefined) return broken(`${what} outside an attempt`, [event]);
      if (attempt.rejected !== undefined) broken(`${what} in a rejected attempt`, [attempt.rejected, event]);
      if (!acted.has(attempt.started.unit)) acted.set(attempt.started.unit, event);
    };
    return {
      ...attempts.watch,
      "point.started onCallingTools": (event) => acts(event, "onCallingTools fired"),
      "core.started acting": (event) => acts(event, "a call was acted on"),
      "toolCall.started": (event) => {
        acts(event, `tool ${event.tool} ran`);
        const proposed = attempts.of(event.turn)?.proposed;
        if (!proposes(proposed, event))
          broken(`tool ${event.tool} ran, and was not proposed`, witness(proposed, event));
      },
      "step.ended": (event) => {
        attempts.watch["step.ended"](event);
        if (acted.size > 0) acted.delete(event.unit);
      },
    };
  },
};

function proposes(
  proposed: EventOf<"calls.proposed"> | undefined,
  { call, tool }: EventOf<"toolCall.started">,
): boolean {
  return proposed?.calls.some((one) => one.id === call && one.tool === tool) === true;
}
