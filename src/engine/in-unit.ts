import type { LifecycleBody } from "../lifecycle/events.js";
import type { Turn } from "./turn.js";

type StartedBody = Extract<LifecycleBody, { type: `${string}.started` }>;
/** A start without its unit and parent, distributed over the kinds of starts. */
type StartBody = StartedBody extends infer S
  ? S extends StartedBody
    ? Omit<S, "unit" | "parent">
    : never
  : never;
type EndBody = Extract<LifecycleBody, { type: `${string}.ended` }>;
/** An end without its unit, distributed over the kinds of ends. */
type Ending = EndBody extends infer E ? (E extends EndBody ? Omit<E, "unit"> : never) : never;

/** How the work of a unit came out. */
export type UnitResult<T> = { readonly value: T } | { readonly error: unknown };

/**
 * Runs `work` as a unit of the lifecycle stream: reported with its end, inside the observers' wrappers, and
 * the parent of whatever happens in it. Silent, it is just the work. A cancel ends the unit elsewhere
 * (`LifecycleScope.abandon`).
 */
export async function inUnit<T>(
  turn: Turn,
  start: StartBody,
  work: () => T | PromiseLike<T>,
  ending: (result: UnitResult<T>) => Ending,
): Promise<T> {
  turn.cancel.check();
  const { scope } = turn;
  if (!scope.active) return work();
  const outer = turn.parent;
  const started = scope.start({ ...start, parent: outer } as Parameters<typeof scope.start>[0]);
  const { unit } = started;
  turn.parent = unit;
  const end = (result: UnitResult<T>): void => scope.end({ ...ending(result), unit } as EndBody);
  try {
    const value = await scope.around(started, work);
    end({ value });
    return value;
  } catch (error) {
    if (!turn.cancel.cancelled) end({ error });
    throw error;
  } finally {
    if (turn.parent === unit) turn.parent = outer;
  }
}
