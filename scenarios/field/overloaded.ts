import { ModelError } from "hookrig";

/** Fails as an overloaded provider does, with an error that would be worth another try if it were one. */
export function overloaded(): never {
  throw new ModelError("MODEL_UNAVAILABLE", "The CRM is overloaded.", { status: 503, retryAfterMs: 1000 });
}
