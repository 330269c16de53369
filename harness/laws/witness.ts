import type { RecordedEvent } from "../core/record.js";

/** The events of a witness: those that there are. */
export function witness(...events: readonly (RecordedEvent | undefined)[]): RecordedEvent[] {
  return events.filter((event) => event !== undefined);
}
