import type { AgentHookEnded, AgentHookStarted, CoreStarted, UnitOutcome } from "../lifecycle/events.js";
import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { CoreCall } from "./core-call.js";
import type { Running } from "./running.js";

/** How a unit ended that threw: `cancelled` only where it threw the reason of its turn's cancel. */
export function outcomeOf(run: Running | undefined, thrown: unknown): UnitOutcome {
  return run?.cancel.cancelled && thrown === run.cancel.reason ? "cancelled" : "error";
}

/** A call of a core function that the lifecycle stream has been told of. It ends once, either way. */
export class CoreUnit {
  readonly #call: CoreCall;
  readonly #scope: LifecycleScope;
  readonly #started: CoreStarted;

  constructor(call: CoreCall, scope: LifecycleScope, kwargs: object) {
    this.#call = call;
    this.#scope = scope;
    this.#started = scope.start({
      type: "core.started",
      agent: call.agent.name,
      core: call.core,
      parent: call.run?.parent,
      kwargs: kwargs as Record<string, unknown>,
    });
  }

  get id(): string {
    return this.#started.unit;
  }

  /** Runs the work inside the observers' wrappers. */
  around<T>(work: () => T): T {
    return this.#scope.around(this.#started, work);
  }

  /** It came to its end: hands on what the caller gets. */
  ok(output: unknown): unknown {
    const { unit, agent, core } = this.#started;
    const kwargs = this.#call.received as Record<string, unknown>;
    this.#scope.end({ type: "core.ended", unit, agent, core, outcome: "ok", kwargs, output });
    return output;
  }

  /** It threw: throws that on. */
  failed(error: unknown): never {
    const { unit, agent, core } = this.#started;
    const { run, received } = this.#call;
    const outcome = outcomeOf(run, error);
    const got = received === undefined ? {} : { kwargs: received as Record<string, unknown> };
    this.#scope.end({ type: "core.ended", unit, agent, core, outcome, ...got, error });
    throw error;
  }
}

/** Reports that a core function starts; undefined, and nothing built, while nobody listens. */
export function openCoreUnit(call: CoreCall, kwargs: object): CoreUnit | undefined {
  const scope = call.run?.scope;
  if (scope === undefined || !scope.active) return undefined;
  return new CoreUnit(call, scope, kwargs);
}

type HookEnding = Omit<
  AgentHookEnded,
  "type" | "unit" | "at" | "session" | "turn" | "agent" | "hookType" | "name"
>;

/** A pre- or post-hook that the lifecycle stream has been told of; `ended` is called exactly once. */
export interface HookUnit {
  /** Runs the work inside the observers' wrappers. */
  around<T>(work: () => T): T;
  ended(how: HookEnding): void;
}

/** Reports that a pre- or post-hook starts, within its core function's unit. */
export function openHookUnit(
  call: CoreCall,
  hook: Pick<AgentHookStarted, "hookType" | "name" | "level" | "index">,
): HookUnit | undefined {
  const scope = call.run?.scope;
  if (scope === undefined || !scope.active) return undefined;
  const about = { agent: call.agent.name, hookType: hook.hookType, name: hook.name };
  const { level, index } = hook;
  const started = scope.start({ type: "agentHook.started", ...about, parent: call.unit, level, index });
  const { unit } = started;
  return {
    around: (work) => scope.around(started, work),
    ended: (how) => scope.end({ type: "agentHook.ended", unit, ...about, ...how }),
  };
}
