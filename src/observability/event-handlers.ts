import type { LifecycleEvent } from "../lifecycle/events.js";

/** What an observer does with the events that it cares about, by type. */
export type EventHandlers = {
  readonly [T in LifecycleEvent["type"]]?: (event: Extract<LifecycleEvent, { type: T }>) => void;
};

/** Hands an event to its handler, if there is one. */
export function handle(handlers: EventHandlers, event: LifecycleEvent): void {
  // Sound, since the key is the event's own type; TypeScript cannot follow the two together.
  (handlers[event.type] as ((event: LifecycleEvent) => void) | undefined)?.(event);
}
