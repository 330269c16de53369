import { type ErrorFields, errorFields } from "./error-fields.js";
import { eventsOf, lastOf, type Scope } from "./scope.js";

/** The error that decided a turn's outcome, and the event that told of it. */
export interface FatalError {
  readonly fields: ErrorFields;
  readonly event: number;
}

/**
 * The first fatal error of the scope's last turn (the first error wins, engine 1.9), or the one that it ended
 * with.
 */
export function fatalError(scope: Scope): FatalError | undefined {
  const started = lastOf(scope, "turn.started")?.index ?? -1;
  const caught = eventsOf(scope, "error.caught").find(({ event, index }) => event.fatal && index > started);
  if (caught !== undefined) {
    const { code, error } = caught.event;
    return { fields: { ...errorFields(error), code }, event: caught.index };
  }
  const ended = lastOf(scope, "turn.ended");
  if (ended?.event.error === undefined) return undefined;
  return { fields: errorFields(ended.event.error), event: ended.index };
}
