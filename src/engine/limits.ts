import { EngineError } from "../runtime/errors.js";

/** How long the engine waits for what is not its own. All in milliseconds. */
export interface EngineLimits {
  /** For one engine hook; for ever if unsaid. */
  readonly hookTimeoutMs: number | undefined;
  /** For one tool call, unless the tool says; for ever if unsaid. */
  readonly toolTimeoutMs: number | undefined;
  /** For the next chunk of a model's stream. */
  readonly idleTimeoutMs: number;
  /** For running tools to settle, and closing hooks to return, once the turn is cancelled. */
  readonly cancelGraceMs: number;
}

const IDLE_TIMEOUT_MS = 60_000;
const CANCEL_GRACE_MS = 30_000;

/** Fills in what is unsaid. Throws `CONFIG_INVALID` for a number below 0 or no number. */
export function limitsOf(options: Partial<EngineLimits>): EngineLimits {
  for (const field of ["hookTimeoutMs", "toolTimeoutMs", "idleTimeoutMs", "cancelGraceMs"] as const) {
    const value = options[field];
    if (value !== undefined && !(value >= 0)) {
      throw new EngineError(
        "CONFIG_INVALID",
        `${field} must be a number of milliseconds, not ${String(value)}.`,
      );
    }
  }
  return {
    hookTimeoutMs: options.hookTimeoutMs,
    toolTimeoutMs: options.toolTimeoutMs,
    idleTimeoutMs: options.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
    cancelGraceMs: options.cancelGraceMs ?? CANCEL_GRACE_MS,
  };
}
