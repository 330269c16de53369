import { HarnessError } from "../core/errors.js";
import type { ScriptErrorCode } from "./problem.js";

/**
 * Raised at a model call that the script cannot answer. It has the shape of a `ModelError` that is not worth
 * another try (status 400), so no retry loop calls again; the script holds the problem as well, so no handler
 * can swallow it.
 */
export class ScriptMiss extends HarnessError<ScriptErrorCode> {
  override name = "ScriptMiss";
  readonly transient = false;
  readonly status = 400;
  readonly retryAfterMs = undefined;
}
