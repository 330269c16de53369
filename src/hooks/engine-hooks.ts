import type { Undo } from "../runtime/clock.js";
import type { HookrigError } from "../runtime/errors.js";
import { EngineError } from "../runtime/errors.js";
import {
  type HookPayloads,
  type HookPointName,
  type HookReturn,
  honoursAnything,
  hookPointNames,
  isHookPoint,
} from "./points.js";

/** An engine hook: the live turn, the point's payload, and the error (set at onError only). */
export type Hook<P extends HookPointName, Context> = (
  context: Context,
  payload: HookPayloads[P],
  error: P extends "onError" ? HookrigError : undefined,
) => HookReturn<P>;

/** How a hook is registered beside the plain arrays. */
export interface HookRegistration {
  /** Names the hook in errors, spans and traces. The function's own name if unsaid. */
  readonly name?: string;
  /**
   * An observing hook's failure is recorded, and the turn goes on. Refused where RESOLVE or BAIL is honoured.
   */
  readonly isolate?: boolean;
}

type Lists<Context> = { readonly [P in HookPointName]: Hook<P, Context>[] };

/** What is known of a registered hook beside its place in the list. */
type Registered = HookRegistration & { readonly original: object };

const registrations = new WeakMap<object, Registered>();

/** The name under which a hook is reported: as registered, its function's, or its place. */
export function hookName(hook: object, point: string, index: number): string {
  return registrations.get(hook)?.name ?? ((hook as { name?: string }).name || `${point}[${index}]`);
}

/** The function that the user registered, for whoever wants to show where it is written. */
export function originalHook(hook: object): object {
  return registrations.get(hook)?.original ?? hook;
}

/** Whether a failure of this hook is recorded only. */
export function isIsolated(hook: object): boolean {
  return registrations.get(hook)?.isolate === true;
}

class HookLists<Context> {
  constructor() {
    for (const point of hookPointNames) {
      Object.defineProperty(this, point, { value: [], enumerable: true });
    }
  }

  /**
   * Adds a hook at the end of its point's list and returns the undo. Each registration is its own, also of
   * one function twice. Throws `HOOK_POINT_UNKNOWN`, and `HOOK_NOT_ISOLATABLE` for `isolate` at a point that
   * honours RESOLVE or BAIL.
   */
  register<P extends HookPointName>(point: P, hook: Hook<P, Context>, options: HookRegistration = {}): Undo {
    if (!isHookPoint(point)) {
      throw new EngineError("HOOK_POINT_UNKNOWN", `There is no hook point ${JSON.stringify(point)}.`, {
        details: { point, available: hookPointNames },
      });
    }
    if (options.isolate === true && honoursAnything(point)) {
      throw new EngineError(
        "HOOK_NOT_ISOLATABLE",
        `A hook at ${point} cannot be isolated: its failure would fail open.`,
        {
          details: { point },
        },
      );
    }
    const list = (this as unknown as Lists<Context>)[point] as Hook<P, Context>[];
    const own: Hook<P, Context> = (context, payload, error) => hook(context, payload, error);
    registrations.set(own, {
      ...options,
      original: hook,
      name: options.name ?? (hook.name || `${point}[${list.length}]`),
    });
    list.push(own);
    return () => {
      const place = list.indexOf(own);
      if (place >= 0) list.splice(place, 1);
    };
  }
}

/** Every hook point of an engine, each a plain array; shared by all agents' turns (seed: CompassHooks). */
export type EngineHooksOf<Context> = HookLists<Context> & Lists<Context>;

/** Makes the one hooks object of an engine. */
export function createHooks<Context>(): EngineHooksOf<Context> {
  return new HookLists<Context>() as EngineHooksOf<Context>;
}
