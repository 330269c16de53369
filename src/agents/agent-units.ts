import type { AgentHookEnded, AgentHookStarted, CoreEnded, UnitOutcome } from "../lifecycle/events.js";
import type { CoreCall } from "./core-call.js";
import type { Running } from "./running.js";

type Ending<E> = Omit<
  E,
  "type" | "unit" | "at" | "session" | "turn" | "agent" | "core" | "hookType" | "name"
>;

/** A unit of work that the lifecycle stream has been told of; `ended` is called exactly once. */
export interface OpenUnit<E> {
  readonly id: string;
  /** Runs the work inside the observers' wrappers. */
  around<T>(work: () => T): T;
  ended(how: Ending<E>): void;
}

/** How a unit ended that threw: `cancelled` only where it threw the reason of its turn's cancel. */
export function outcomeOf(run: Running | undefined, thrown: unknown): UnitOutcome {
  return run?.cancel.cancelled && thrown === run.cancel.reason ? "cancelled" : "error";
}

/** Reports that a core function starts; undefined, and nothing built, while nobody listens. */
export function openCoreUnit(call: CoreCall, kwargs: object): OpenUnit<CoreEnded> | undefined {
  const scope = call.run?.scope;
  if (scope === undefined || !scope.active) return undefined;
  const about = { agent: call.agent.name, core: call.core };
  const started = scope.start({
    type: "core.started",
    ...about,
    parent: call.run?.parent,
    kwargs: kwargs as Record<string, unknown>,
  });
  const { unit } = started;
  return {
    id: unit,
    around: (work) => scope.around(started, work),
    ended: (how) => scope.end({ type: "core.ended", unit, ...about, ...how }),
  };
}

/** Reports that a pre- or post-hook starts, within its core function's unit. */
export function openHookUnit(
  call: CoreCall,
  hook: Pick<AgentHookStarted, "hookType" | "name" | "level" | "index">,
): OpenUnit<AgentHookEnded> | undefined {
  const scope = call.run?.scope;
  if (scope === undefined || !scope.active) return undefined;
  const about = { agent: call.agent.name, hookType: hook.hookType, name: hook.name };
  const { level, index } = hook;
  const started = scope.start({ type: "agentHook.started", ...about, parent: call.unit, level, index });
  const { unit } = started;
  return {
    id: unit,
    around: (work) => scope.around(started, work),
    ended: (how) => scope.end({ type: "agentHook.ended", unit, ...about, ...how }),
  };
}
