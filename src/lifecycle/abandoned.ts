import type { LifecycleBody, UnitStarted } from "./events.js";

/**
 * How a unit ends that a cancel cut off: whoever waited for it was let go, so nobody is left to report its
 * end. One place, so that events are paired on every path whatever the unit was doing.
 */
export function abandonedEnd(started: UnitStarted): Extract<LifecycleBody, { type: `${string}.ended` }> {
  const { unit } = started;
  const outcome = "cancelled";
  switch (started.type) {
    case "turn.started":
      throw new Error("A turn reports its own end.");
    case "step.started": {
      const { agent, step, attempt, forced } = started;
      return { type: "step.ended", unit, agent, step, attempt, forced, outcome };
    }
    case "modelCall.started":
      return { type: "modelCall.ended", unit, lane: started.lane, outcome, chunks: 0, text: "" };
    case "core.started":
      return { type: "core.ended", unit, agent: started.agent, core: started.core, outcome };
    case "agentHook.started": {
      const { agent, hookType, name } = started;
      return { type: "agentHook.ended", unit, agent, hookType, name, outcome, replaced: false };
    }
    case "point.started":
      return { type: "point.ended", unit, point: started.point, payload: started.payload, outcome };
    case "hook.started": {
      const { point, index, name } = started;
      return { type: "hook.ended", unit, point, index, name, outcome, isolated: false };
    }
    case "review.started":
      return { type: "review.ended", unit, check: started.check, outcome };
    case "moderation.started":
      return { type: "moderation.ended", unit, direction: started.direction, outcome };
    case "matching.started":
      return { type: "matching.ended", unit, outcome };
    case "toolCall.started": {
      const { call, tool } = started;
      return { type: "toolCall.ended", unit, call, tool, outcome: { cancelled: true } };
    }
    case "compaction.started":
      return { type: "compaction.ended", unit, agent: started.agent, outcome, before: started.before };
  }
}
