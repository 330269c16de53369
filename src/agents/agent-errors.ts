import { EngineError, messageOf } from "../runtime/errors.js";

/** Which pre/post hook an error is about. */
export interface HookPlace {
  readonly agent: string;
  /** `preReply` … `postActing`. */
  readonly type: string;
  /** The name under which it was registered. */
  readonly hook: string;
}

/** A pre/post hook threw (`cause` is what it threw), or a pre-hook returned what is no plain object. */
export class AgentHookError extends EngineError<"AGENT_HOOK_ERROR"> {
  override name = "AgentHookError";
  readonly type: string;

  constructor(place: HookPlace, problem: string, options: { cause?: unknown } = {}) {
    super("AGENT_HOOK_ERROR", `${place.type} hook "${place.hook}" of agent "${place.agent}" ${problem}`, {
      ...options,
      details: { ...place },
    });
    this.type = place.type;
  }

  static override isInstance(value: unknown): value is AgentHookError {
    return EngineError.isInstance(value) && value.code === "AGENT_HOOK_ERROR";
  }

  /** The error for what a hook threw. */
  static caused(place: HookPlace, cause: unknown): AgentHookError {
    return new AgentHookError(place, `threw: ${messageOf(cause)}`, { cause });
  }
}

/**
 * A core function was called from one of its own hooks while that hook still ran (seed: "never … infinite
 * loop").
 */
export class ReentrantHookError extends EngineError<"AGENT_HOOK_REENTRANT"> {
  override name = "ReentrantHookError";
  /**
   * The way round, from the hook to the call that closes the cycle: `["preReply", "observe", "preObserve",
   * "reply"]`.
   */
  readonly cycle: readonly string[];

  constructor(agent: string, cycle: readonly string[]) {
    const way = cycle.join(" → ");
    super("AGENT_HOOK_REENTRANT", `A hook of agent "${agent}" called its own core function again: ${way}`, {
      details: { agent, cycle },
    });
    this.cycle = cycle;
  }

  static override isInstance(value: unknown): value is ReentrantHookError {
    return EngineError.isInstance(value) && value.code === "AGENT_HOOK_REENTRANT";
  }
}

/**
 * Thrown by a preActing hook to refuse one tool call *(ours)*: that call gets an error outcome with the
 * reason, its siblings and the turn go on. Thrown anywhere else it is an error like any other.
 */
export class ToolCallRefused extends EngineError<"TOOL_CALL_REFUSED"> {
  override name = "ToolCallRefused";
  /** What the model is told. */
  readonly reason: string;

  constructor(reason: string, options: { cause?: unknown } = {}) {
    super("TOOL_CALL_REFUSED", reason, options);
    this.reason = reason;
  }

  static override isInstance(value: unknown): value is ToolCallRefused {
    return EngineError.isInstance(value) && value.code === "TOOL_CALL_REFUSED";
  }
}
