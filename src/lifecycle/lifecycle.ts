import type { Clock } from "../runtime/clock.js";
import type { Ids } from "../runtime/ids.js";
import { abandonedEnd } from "./abandoned.js";
import type { HookEnded, LifecycleBody, LifecycleEvent, PointEnded, UnitStarted } from "./events.js";

/**
 * Reads the one lifecycle stream. An observer cannot steer; one that throws is isolated and counted (engine
 * 1.9).
 */
export interface Observer {
  /** Names it in `observer.failed` events. */
  readonly name?: string;
  event(event: LifecycleEvent): void;
  /**
   * Wraps the run of a unit, so that a tracer can make its span current for the user's code inside. `run`
   * happens exactly once whatever this does; what it returns is ignored.
   */
  around?(unit: UnitStarted, run: () => unknown): unknown;
}

/** The fan-out behind every engine. `active` is false while nobody listens: then no event is even built. */
export class Lifecycle {
  readonly active: boolean;
  /** Whether any observer wraps the run of units. */
  readonly wraps: boolean;
  readonly #observers: readonly Observer[];
  readonly #wrappers: readonly Observer[];
  readonly clock: Clock;
  readonly ids: Ids;
  #failures = 0;

  constructor(observers: readonly Observer[], clock: Clock, ids: Ids) {
    this.#observers = observers;
    this.#wrappers = observers.filter((observer) => observer.around !== undefined);
    this.wraps = this.#wrappers.length > 0;
    this.active = observers.length > 0;
    this.clock = clock;
    this.ids = ids;
  }

  /** How often an observer threw. */
  get observerFailures(): number {
    return this.#failures;
  }

  /** Tells every observer, in their order. */
  emit(event: LifecycleEvent): void {
    for (const observer of this.#observers) this.#tell(observer, event);
  }

  #tell(observer: Observer, event: LifecycleEvent): void {
    try {
      const returned: unknown = observer.event(event);
      // An async observer fails later: unhandled, its rejection would end the user's process.
      if (returned instanceof Promise) returned.catch((error) => this.#failed(observer, error));
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
    const outermost = this.#wrappers[0];
    if (outermost === undefined) return run();
    const work = new Once(run);
    let inner: () => unknown = work.call;
    for (let index = this.#wrappers.length - 1; index > 0; index -= 1) {
      inner = this.#inside(this.#wrappers[index] as Observer, unit, inner, work.call);
    }
    this.#wrap(outermost, unit, inner, work.call);
    return work.result();
  }

  /** A wrapper for the next one to wrap: what is run in it is run in `inner`, however often it is called. */
  #inside(observer: Observer, unit: UnitStarted, inner: () => unknown, work: () => unknown): () => unknown {
    let entered = false;
    return () => {
      if (entered) return inner();
      entered = true;
      return this.#wrap(observer, unit, inner, work);
    };
  }

  /** Runs `inner` in the observer's wrapper, or, where that throws or forgets to run it, without. */
  #wrap(observer: Observer, unit: UnitStarted, inner: () => unknown, work: () => unknown): unknown {
    try {
      this.#watch(observer, observer.around?.(unit, inner), work);
    } catch (error) {
      this.#failed(observer, error);
    }
    return inner(); // A no-op if the wrapper has run it.
  }

  /** An async wrapper fails later. The work's own failure, which it may hand on, is not its. */
  #watch(observer: Observer, returned: unknown, work: () => unknown): void {
    if (!(returned instanceof Promise) || returned === work()) return;
    returned.catch(async (error) => {
      const own = await Promise.resolve(work()).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      if (own !== error) this.#failed(observer, error);
    });
  }
}

/** Work that runs on the first call; later calls get what it returned. What it threw waits for `result`. */
class Once<T> {
  readonly #run: () => T;
  #outcome: { value: T } | { error: unknown } | undefined;

  constructor(run: () => T) {
    this.#run = run;
  }

  /** Bound, for an observer to pass on. Does not throw: the work's failure is none of the observer's. */
  readonly call = (): T | undefined => {
    if (this.#outcome === undefined) {
      try {
        this.#outcome = { value: this.#run() };
      } catch (error) {
        this.#outcome = { error };
      }
    }
    return "value" in this.#outcome ? this.#outcome.value : undefined;
  };

  /** Returns or throws as the work did. */
  result(): T {
    if (this.#outcome === undefined) throw new Error("not run");
    if ("error" in this.#outcome) throw this.#outcome.error;
    return this.#outcome.value;
  }
}

/** How a unit is opened: the stream gives it its id. */
type StartedBody = Extract<LifecycleBody, { type: `${string}.started` }>;
type StartBody = StartedBody extends infer S ? (S extends StartedBody ? Omit<S, "unit"> : never) : never;
type EndBody = Extract<LifecycleBody, { type: `${string}.ended` }>;

/**
 * The stream as one turn sees it: stamps the time, the session and the turn, and knows which units are open.
 * A unit that a cancel cut off is ended here; when its own code gets round to reporting the end, that is
 * dropped.
 */
export class LifecycleScope {
  readonly active: boolean;
  readonly lifecycle: Lifecycle;
  /** What its events are stamped with, beside the time. */
  readonly within: { readonly session: string | undefined; readonly turn: string | undefined };
  /** Innermost last. */
  readonly #open: UnitStarted[] = [];
  #over = false;

  constructor(lifecycle: Lifecycle, session?: string, turn?: string) {
    this.lifecycle = lifecycle;
    this.active = lifecycle.active;
    this.within = { session, turn };
  }

  /**
   * Tells of something that takes no time. Callers check `active` first, so that a silent turn builds no
   * event.
   */
  emit(body: Exclude<LifecycleBody, { unit: string; type: `${string}.${"started" | "ended"}` }>): void {
    this.#tell(body);
  }

  /**
   * Opens a unit and returns the event that told of it. Behind `turn.ended`, a unit within one of the turn's
   * is not told of: it belongs to work that nobody waited for. `active` is the caller's to check.
   */
  start<B extends StartBody>(body: B, unit: string = this.newUnit()): B & UnitStarted {
    const started = body as B & { unit: string };
    started.unit = unit;
    const event = this.#stamp(started as unknown as LifecycleBody) as unknown as B & UnitStarted;
    this.open(event);
    return event;
  }

  /** As `start`, for an event that is whole already: its `unit` is from `newUnit`, its `at` from `now`. */
  open(event: UnitStarted): void {
    if (this.#over && event.parent !== undefined) return;
    this.lifecycle.emit(event);
    this.#open.push(event);
  }

  /** The id of a unit to come. */
  newUnit(): string {
    return this.lifecycle.ids.next("unit");
  }

  /** The stream's time. */
  now(): number {
    return this.lifecycle.clock.now();
  }

  /** Closes a unit, unless it was abandoned. */
  end(body: EndBody): void {
    if (!this.#forget(body.unit)) return;
    if (body.type === "turn.ended") this.#over = true;
    this.#tell(body);
  }

  /** As `end`, for an event that is whole already. */
  close(event: PointEnded | HookEnded): void {
    if (this.#forget(event.unit)) this.lifecycle.emit(event);
  }

  /** Whether the unit was open. Units nest: only concurrent tools end before what was opened after them. */
  #forget(unit: string): boolean {
    if (this.#open.at(-1)?.unit === unit) {
      this.#open.pop();
      return true;
    }
    const place = this.#open.findLastIndex((open) => open.unit === unit);
    if (place < 0) return false;
    this.#open.splice(place, 1);
    return true;
  }

  /** Ends the units that are still open, innermost first, down to and without `until`. */
  abandon(until: string): void {
    for (let last = this.#open.at(-1); last !== undefined && last.unit !== until; last = this.#open.at(-1)) {
      this.end(abandonedEnd(last));
    }
  }

  /** Whether an observer wraps units: if none does, the closure for `around` can be spared. */
  get wraps(): boolean {
    return this.lifecycle.wraps;
  }

  around<T>(unit: UnitStarted, run: () => T): T {
    return this.lifecycle.around(unit, run);
  }

  /** The body is the caller's fresh object: stamping it is cheaper than copying it. */
  #stamp(body: LifecycleBody): LifecycleEvent {
    const event = body as { at?: number; session?: string; turn?: string };
    const { session, turn } = this.within;
    event.at = this.now();
    if (session !== undefined) event.session = session;
    if (turn !== undefined) event.turn = turn;
    return event as LifecycleEvent;
  }

  #tell(body: LifecycleBody): void {
    this.lifecycle.emit(this.#stamp(body));
  }
}
