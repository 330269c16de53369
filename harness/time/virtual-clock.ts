import type { Clock, Undo } from "../../src/index.js";
import { watchResources } from "./real-time.js";
import { UserCalls } from "./user-calls.js";

interface Sleeper {
  readonly at: number;
  readonly run: () => void;
  readonly endWait: () => void;
}

/** How a virtual clock is set up. */
export interface VirtualClockOptions {
  /**
   * Follow which user code waits on what (an `AsyncLocalStorage`, which costs). Without it the program must
   * consist of scripted parts only: code that waits on reality is then noticed only when nothing virtual is
   * left.
   */
  readonly trackUserCalls?: boolean;
  /**
   * Nothing but scripted parts will run on it: nothing can wait on reality, and none is looked for. Then idle
   * means that the microtasks are drained, which costs no turn of the event loop.
   */
  readonly scriptedOnly?: boolean;
}

const NO_WAIT = () => {};
const NOTHING_MORE = () => false;

/**
 * Time that passes only when everything is idle: a 32-second back-off costs no wall time (harness 3.3). It
 * never advances by itself; `drive` wakes its sleepers.
 */
export class VirtualClock implements Clock {
  #now: number;
  /** In waking order: by time, then by the order in which they were set. */
  readonly #sleepers: Sleeper[] = [];
  readonly #hangs = new Set<string[]>();
  readonly #calls: UserCalls | undefined;
  #onMove: () => void = NO_WAIT;
  /** Whether only scripted parts run on it; for `drive`. */
  readonly scriptedOnly: boolean;
  /** Whether the event loop has more open than when the clock was made; for `drive`. */
  readonly moreIsOpen: () => boolean;

  /** `startAt`: milliseconds since the Unix epoch. */
  constructor(startAt: number, options: VirtualClockOptions = {}) {
    this.#now = startAt;
    this.scriptedOnly = options.scriptedOnly === true;
    this.moreIsOpen = this.scriptedOnly ? NOTHING_MORE : watchResources();
    if (options.trackUserCalls) this.#calls = new UserCalls(() => this.#onMove());
  }

  /** Virtual milliseconds since the Unix epoch. */
  now(): number {
    return this.#now;
  }

  /** Sets a timer in virtual time, in milliseconds; one without end counts as a scripted hang. */
  after(ms: number, run: () => void): Undo {
    if (ms === Number.POSITIVE_INFINITY) return this.hang("a timer without end");
    const sleeper: Sleeper = { at: this.#now + Math.max(ms || 0, 0), run, endWait: this.#wait() };
    this.#sleepers.splice(this.#placeOf(sleeper.at), 0, sleeper);
    this.#onMove();
    return () => {
      const place = this.#sleepers.indexOf(sleeper);
      if (place < 0) return;
      this.#sleepers.splice(place, 1);
      sleeper.endWait();
    };
  }

  /** A scripted hang: a wait for ever that counts as virtual. `what` names it should the run hang on it. */
  hang(what: string): Undo {
    const hang = [what];
    this.#hangs.add(hang);
    const endWait = this.#wait();
    this.#onMove();
    return () => {
      if (this.#hangs.delete(hang)) endWait();
    };
  }

  /**
   * Calls user code (a hook, a tool, a rule's callback) under a name, so that the clock knows whether it
   * waits on virtual time or on reality. Returns and throws what `run` does.
   */
  userCall<T>(name: string, run: () => T): T {
    return this.#calls === undefined ? run() : this.#calls.run(name, run);
  }

  /** The calls into user code and the hangs that are open, for a liveness failure; for `drive`. */
  get open(): { readonly calls: readonly string[]; readonly hangs: readonly string[] } {
    return { calls: this.#calls?.names ?? [], hangs: [...this.#hangs].flat() };
  }

  /** Which user calls wait on reality, if they are followed; for `drive`. */
  get userCalls(): UserCalls | undefined {
    return this.#calls;
  }

  /** How many timers are set. */
  get sleeping(): number {
    return this.#sleepers.length;
  }

  /** Moves to the first sleeper's time and wakes that one. False if nobody sleeps. For `drive`. */
  wakeOne(): boolean {
    const sleeper = this.#sleepers.shift();
    if (sleeper === undefined) return false;
    this.#now = sleeper.at;
    sleeper.endWait();
    sleeper.run();
    return true;
  }

  /** Sets who is told when something was set, taken back or ended; one listener at a time. For `drive`. */
  onMove(listener: (() => void) | undefined): void {
    this.#onMove = listener ?? NO_WAIT;
  }

  #wait(): () => void {
    return this.#calls?.waits() ?? NO_WAIT;
  }

  /** Behind all that wake at the same time or earlier. */
  #placeOf(at: number): number {
    let place = this.#sleepers.length;
    while (place > 0 && (this.#sleepers[place - 1]?.at ?? 0) > at) place -= 1;
    return place;
  }
}
