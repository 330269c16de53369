import type { RecordedEvent } from "../core/record.js";
import type { Law, LawWatch } from "./law.js";

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
    const open = new Map<string, Started>();
    const start = (event: Started) => {
      const twice = open.get(event.unit);
      if (twice !== undefined) broken(`unit ${event.unit} started twice`, [twice, event]);
      if (event.parent !== undefined && !open.has(event.parent))
        broken(`${event.type} happens in unit ${event.parent}, which is not open`, [event]);
      open.set(event.unit, event);
    };
    const end = (event: Ended) => {
      const started = open.get(event.unit);
      if (started === undefined) return broken(`${event.type} ends what was not open`, [event]);
      open.delete(event.unit);
      if (started.type !== STARTED[event.type])
        broken(`${event.type} ends a unit of another kind`, [started, event]);
      if (event.type !== "turn.ended") return;
      for (const left of open.values())
        if (left.turn === event.turn) broken(`the turn ended before its ${left.type} did`, [left, event]);
    };
    const watch: Record<string, unknown> = {
      end: () => {
        for (const left of open.values()) broken(`${left.type} never ended`, [left]);
      },
    };
    for (const ended in STARTED) {
      watch[ended] = end;
      watch[STARTED[ended as Ended["type"]]] = start;
    }
    return watch as LawWatch;
  },
};
