import type { Clock } from "../runtime/clock.js";
import type { Ids } from "../runtime/ids.js";
import { abandonedEnd } from "./abandoned.js";
import type { LifecycleBody, LifecycleEvent, UnitStarted } from "./events.js";

/** Reads the one lifecycle stream. An observer cannot steer; one that throws is isolated and counted (engine 1.9). */
export interface Observer {
  /** Names it in `observer.failed` events. */
  readonly name?: string;
  event(event: LifecycleEvent): void;
  /**
   * Wraps the run of a unit, so that a tracer can make its span current for the user's code inside. `run` happens
   * exactly once whatever this does; what it returns is ignored.
   */
  around?(unit: UnitStarted, run: () => unknown): unknown;
}

/** The fan-out behind every engine. `active` is false while nobody listens: then no event is even built. */
export class Lifecycle {
  readonly active: boolean;
  readonly #observers: readonly Observer[];
  readonly #wrappers: readonly Observer[];
  readonly clock: Clock;
  readonly ids: Ids;
  #failures = 0;

  constructor(observers: readonly Observer[], clock: Clock, ids: Ids) {
    this.#observers = observers;
    this.#wrappers = observers.filter((observer) => observer.around !== undefined);
    this.active = observers.length > 0;
    this.clock = clock;
    this.ids = ids;
  }

  /** How often an observer threw. */
  get observerFailures(): number {
    return this.#failures;
  }

  emit(event: LifecycleEvent): void {
    for (const observer of this.#observers) this.#tell(observer, event);
  }

  #tell(observer: Observer, event: LifecycleEvent): void {
    try {
      observer.event(event);
    } catch (error) {
      this.#failed(observer, error);
    }
  }

  #failed(observer: Observer, error: unknown): void {
    this.#failures += 1;
    const failed: LifecycleEvent = {
      type: "observer.failed",
      at: this.clock.now(),
      observer: observer.name ?? "unnamed",
      error,
    };
    for (const other of this.#observers) {
      if (other === observer) continue;
      try {
        other.event(failed);
      } catch {
        this.#failures += 1; // Reporting this one too could go round for ever.
      }
    }
  }

  /** Runs a unit inside every observer's wrapper, the first observer's outermost. */
  around<T>(unit: UnitStarted, run: () => T): T {
    if (this.#wrappers.length === 0) return run();
    let result: { value: T } | { error: unknown } | undefined;
    const once = (): unknown => {
      if (result === undefined) {
        try {
          result = { value: run() };
        } catch (error) {
          result = { error };
        }
      }
      return "value" in result ? result.value : undefined;
    };
    let wrapped = once;
    for (let index = this.#wrappers.length - 1; index >= 0; index -= 1) {
      const observer = this.#wrappers[index] as Observer;
      const inner = wrapped;
      wrapped = () => {
        try {
          observer.around?.(unit, inner);
        } catch (error) {
          this.#failed(observer, error);
        }
        return inner(); // For a wrapper that threw or forgot to run it; otherwise a no-op.
      };
    }
    wrapped();
    const settled = result as { value: T } | { error: unknown } | undefined;
    if (settled !== undefined && "error" in settled) throw settled.error;
    return (settled as { value: T }).value;
  }
}

/**
 * The stream as one turn sees it: stamps the time, the session and the turn, and knows which units are open. A unit
 * that a cancel cut off is ended here; when its own code gets round to reporting the end, that is dropped.
 */
export class LifecycleScope {
  readonly active: boolean;
  readonly lifecycle: Lifecycle;
  readonly #session: string | undefined;
  readonly #turn: string | undefined;
  readonly #open = new Map<string, UnitStarted>();

  constructor(lifecycle: Lifecycle, session?: string, turn?: string) {
    this.lifecycle = lifecycle;
    this.active = lifecycle.active;
    this.#session = session;
    this.#turn = turn;
  }

  /** A fresh unit id. */
  unit(): string {
    return this.lifecycle.ids.next("unit");
  }

  /** Callers check `active` first, so that a silent turn builds no event. Returns the event as it was told. */
  emit<B extends LifecycleBody>(body: B): B & { at: number } {
    const event = body as unknown as { at: number; session?: string; turn?: string };
    event.at = this.lifecycle.clock.now();
    if (this.#session !== undefined) event.session = this.#session;
    if (this.#turn !== undefined) event.turn = this.#turn;
    const whole = event as unknown as LifecycleEvent;
    if (this.#isCurrent(whole)) this.lifecycle.emit(whole);
    return event as unknown as B & { at: number };
  }

  #isCurrent(event: LifecycleEvent): boolean {
    if (event.type.endsWith(".started")) this.#open.set((event as UnitStarted).unit, event as UnitStarted);
    else if (event.type.endsWith(".ended")) return this.#open.delete((event as { unit: string }).unit);
    return true;
  }

  /** Ends the units that are still open, innermost first, down to and without `until`. */
  abandon(until: string): void {
    const open = [...this.#open.values()].reverse();
    for (const started of open) {
      if (started.unit === until) return;
      this.emit(abandonedEnd(started));
    }
  }

  around<T>(unit: UnitStarted, run: () => T): T {
    return this.lifecycle.around(unit, run);
  }
}
