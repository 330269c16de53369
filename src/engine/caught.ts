import { HookResult } from "../hooks/hook-result.js";
import { EngineError, HookrigError, messageOf } from "../runtime/errors.js";
import type { Turn } from "./turn.js";

/** Anything that was thrown, as an error with a code. */
export function asHookrigError(thrown: unknown): HookrigError {
  if (HookrigError.isInstance(thrown)) return thrown;
  return new EngineError("TURN_FAILED", `The turn failed: ${messageOf(thrown)}`, { cause: thrown });
}

/**
 * Reports a caught error and tells onError of it. Resolves to true if an onError hook wants the `error`
 * status suppressed. An onError hook that fails is recorded, no more (engine 1.9).
 */
export async function caught(
  turn: Turn,
  thrown: unknown,
  { fatal, tell = true }: { readonly fatal: boolean; readonly tell?: boolean },
): Promise<boolean> {
  const error = asHookrigError(thrown);
  record(turn, error, fatal);
  if (!tell) return false;
  try {
    return (await turn.fire("onError", undefined, error)) === HookResult.BAIL;
  } catch (second) {
    if (turn.cancel.cancelled && second === turn.cancel.reason) throw second;
    record(turn, asHookrigError(second), false);
    return false;
  }
}

function record(turn: Turn, error: HookrigError, fatal: boolean): void {
  if (turn.scope.active) turn.scope.emit({ type: "error.caught", code: error.code, error, fatal });
}
