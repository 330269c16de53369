/**
 * Every error the engine can raise, by code. `docs/errors.md` has a section for each; a test compares the
 * two. The text says what happened in general; an error's message says what happened this time.
 */
export const ENGINE_ERRORS = {
  HOOK_ERROR: "An engine hook threw, rejected, or returned what its point does not take.",
  HOOK_TIMEOUT: "An engine hook took longer than the hook time-out.",
  HOOK_POINT_UNKNOWN: "There is no hook point of that name.",
  HOOK_NOT_ISOLATABLE:
    "A hook at a point that honours RESOLVE or BAIL cannot be isolated: it would fail open.",
  AGENT_HOOK_ERROR: "A pre- or post-hook threw, or returned what its type does not take.",
  AGENT_HOOK_TYPE_UNKNOWN: "The agent has no pre/post hook type of that name.",
  AGENT_HOOK_NAME_UNKNOWN: "No pre/post hook is registered under that name.",
  AGENT_HOOK_NOT_A_FUNCTION: "A pre/post hook must be a function.",
  AGENT_HOOK_REENTRANT: "A pre/post hook called its own core function again, directly or around a cycle.",
  AGENT_ARGUMENTS: "A core function got an unknown key, or lacks a required one.",
  TOOL_CALL_REFUSED: "A preActing hook refused a tool call.",
  TURN_CANCELLED: "The turn was cancelled.",
  TURN_INTERRUPTED: "A new customer message cancelled the turn.",
  TURN_CLOSED: "The turn is over: nothing can be emitted through it any more.",
  TURN_FAILED: "Something inside the turn threw an error of its own.",
  SESSION_SEND_INSIDE_TURN: "session.send was called from inside its own turn, which it would cancel.",
  MODEL_ERROR: "The model or its provider answered with an error that is not worth another try.",
  MODEL_UNAVAILABLE:
    "The provider failed in a way that passes (429, 5xx, connection lost), and the tries are used up.",
  MODEL_IDLE: "The provider sent nothing within the idle time-out.",
  REVIEW_FAILED: "A reviewer threw, or its answer could not be understood: never taken for a pass.",
  MODERATION_FAILED: "The moderator threw, or its answer could not be understood: never taken for a pass.",
  MATCHING_FAILED: "The rule matcher threw, or its answer could not be understood.",
  RULE_CALLBACK_ERROR: "A rule's onMatched or onDiscovered callback threw.",
  COMPACTION_FAILED: "The session could not be compacted; it stays as it was.",
  POLICY_INVALID: "An optimization policy holds a number that makes no sense.",
  CONFIG_INVALID: "The engine, an agent, a tool or a rule was set up with a value that makes no sense.",
} as const;

/** A code of the engine's catalogue. */
export type EngineErrorCode = keyof typeof ENGINE_ERRORS;

const BRAND = Symbol.for("hookrig.error");

/** What an error carries beside its message; each kind fills what it knows. */
export interface ErrorDetails {
  readonly point?: string;
  readonly hook?: string;
  readonly agent?: string;
  readonly [detail: string]: unknown;
}

/**
 * The base of every error that Hookrig raises. `code` is stable and listed in `docs/errors.md`; `details`
 * holds the structured part. Use `isInstance` rather than `instanceof`: it also knows errors of a second copy
 * of the package.
 */
export class HookrigError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails;
  readonly [BRAND] = true;

  constructor(code: Code, message: string, options: { cause?: unknown; details?: ErrorDetails } = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.name = "HookrigError";
    this.code = code;
    this.details = options.details ?? {};
  }

  /** The hook point, where one is at fault. */
  get point(): string | undefined {
    return this.details.point;
  }

  /** The hook's name, where one is at fault. */
  get hook(): string | undefined {
    return this.details.hook;
  }

  /** Whether a value is an error of Hookrig, of this copy of the package or another. */
  static isInstance(value: unknown): value is HookrigError {
    return value instanceof Error && (value as { [BRAND]?: unknown })[BRAND] === true;
  }
}

/** An error of the engine, its agents or its models: its code is one of `ENGINE_ERRORS`. */
export class EngineError<Code extends EngineErrorCode = EngineErrorCode> extends HookrigError<Code> {
  override name = "EngineError";
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  try {
    return String(thrown);
  } catch {
    return "a value that cannot be shown";
  }
}
