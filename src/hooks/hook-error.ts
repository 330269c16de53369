import { EngineError } from "../runtime/errors.js";

/** An engine hook failed: it threw, rejected, or returned what its point does not take (engine 1.9). */
export class HookError extends EngineError<"HOOK_ERROR"> {
  override name = "HookError";

  constructor(point: string, hook: string, problem: string, options: { cause?: unknown } = {}) {
    super("HOOK_ERROR", `Hook ${hook} at ${point} ${problem}`, { ...options, details: { point, hook } });
  }
}

/** An engine hook took longer than the hook time-out (engine 1.9). */
export class HookTimeoutError extends EngineError<"HOOK_TIMEOUT"> {
  override name = "HookTimeoutError";

  constructor(point: string, hook: string, timeoutMs: number) {
    super("HOOK_TIMEOUT", `Hook ${hook} at ${point} took longer than ${timeoutMs} ms`, {
      details: { point, hook, timeoutMs },
    });
  }
}
