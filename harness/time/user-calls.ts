import { AsyncLocalStorage } from "node:async_hooks";
import { isThenable } from "../core/thenable.js";

/** A call into user code that is in flight. */
class UserCall {
  /** Sleeps and hangs on the virtual clock made inside the call, calls it made included. */
  virtualWaits = 0;
  /** Calls in flight that this one made. */
  inner = 0;
  /** It was given real time and did nothing with it: it is not waited for again until it moves. */
  stuck = false;
  readonly name: string;
  readonly parent: UserCall | undefined;

  constructor(name: string, parent: UserCall | undefined) {
    this.name = name;
    this.parent = parent;
  }
}

export type { UserCall };

/**
 * Knows, for every call into user code, whether it waits on virtual time. One that does not, while everything
 * else is idle, waits on reality: a file, a real timer, a thread pool.
 */
export class UserCalls {
  readonly #current = new AsyncLocalStorage<UserCall>();
  readonly #inFlight = new Set<UserCall>();
  readonly #onMove: () => void;

  /** `onMove` is called when a call ends or starts or ends a virtual wait. */
  constructor(onMove: () => void) {
    this.#onMove = onMove;
  }

  /** Names of the calls in flight, oldest first. */
  get names(): string[] {
    return [...this.#inFlight].map((call) => call.name);
  }

  /** The innermost calls in flight that wait on nothing virtual. */
  waitingOnReality(): UserCall[] {
    return [...this.#inFlight].filter((call) => call.virtualWaits === 0 && call.inner === 0);
  }

  /** Calls user code and follows it until what it returned has settled. */
  run<T>(name: string, run: () => T): T {
    const call = new UserCall(name, this.#current.getStore());
    this.#inFlight.add(call);
    if (call.parent !== undefined) call.parent.inner += 1;
    let result: T;
    try {
      result = this.#current.run(call, run);
    } catch (error) {
      this.#end(call);
      throw error;
    }
    if (!isThenable<unknown>(result)) {
      this.#end(call);
      return result;
    }
    // A branch of its own: the caller gets what the user returned, thenable or not, and handles its
    // rejection.
    const ended = () => this.#end(call);
    result.then(ended, ended);
    return result;
  }

  /** Notes a virtual wait of the current call and the calls it is part of; the result ends it. */
  waits(): () => void {
    const call = this.#current.getStore();
    if (call === undefined) return () => {};
    this.#add(call, 1);
    return () => this.#add(call, -1);
  }

  #add(call: UserCall, count: number): void {
    for (let at: UserCall | undefined = call; at !== undefined; at = at.parent) {
      at.virtualWaits += count;
      at.stuck = false;
    }
    this.#onMove();
  }

  #end(call: UserCall): void {
    this.#inFlight.delete(call);
    if (call.parent !== undefined) {
      call.parent.inner -= 1;
      call.parent.stuck = false;
    }
    // The first `run` of an AsyncLocalStorage makes every await of the process several times slower, until
    // this.
    if (this.#inFlight.size === 0) this.#current.disable();
    this.#onMove();
  }
}
