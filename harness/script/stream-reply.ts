import type { Clock, ModelEvent, Undo } from "../../src/index.js";
import { isThenable } from "../core/thenable.js";
import type { Reply } from "./reply.js";

/** A clock that may know scripted hangs; on one that does not, a stall waits for the cancel alone. */
export interface ScriptClock extends Clock {
  hang?(what: string): Undo;
  /** Runs user code (a `respond` function) so that the clock knows what it waits for. */
  userCall?<T>(name: string, run: () => T): T;
}

/** How a reply was taken. */
export interface Taken {
  /** Chunks handed out so far. */
  chunks: number;
}

/** Whether a reply takes time. One that does not is played without a single await. */
export function takesTime({ delayMs, intervalMs, fault }: Reply): boolean {
  return delayMs > 0 || intervalMs > 0 || fault?.kind === "stall";
}

/** Plays a reply that takes no time. */
export function* streamNow(reply: Reply, taken: Taken): Generator<ModelEvent, void> {
  for (const chunk of reply.chunks) {
    taken.chunks += 1;
    yield chunk;
  }
  if (reply.fault?.kind === "error") throw reply.fault.error;
  yield reply.finish;
}

/** What playing a reply over time needs. */
export interface Surroundings {
  readonly clock: ScriptClock;
  readonly signal: AbortSignal;
  /** Names the reply, should the run hang on its stall. */
  readonly name: string;
}

/**
 * Plays a reply on a clock. An abort ends every wait at once: the pending `next` rejects with the signal's
 * reason. So does `return`, for a consumer that just walks away: the pending `next` is then done.
 */
export function streamLater(
  reply: Promise<Reply> | Reply,
  taken: Taken,
  around: Surroundings,
): AsyncIterableIterator<ModelEvent, void> {
  const waits = new Waits(around);
  const events = play(reply, taken, waits);
  return {
    next: () => events.next(),
    return() {
      waits.leave();
      return events.return();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function* play(
  promised: Promise<Reply> | Reply,
  taken: Taken,
  waits: Waits,
): AsyncGenerator<ModelEvent, void> {
  try {
    const reply = isThenable(promised) ? await waits.until(promised) : promised;
    if (reply === undefined || !(await waits.sleep(reply.delayMs))) return;
    for (const [place, chunk] of reply.chunks.entries()) {
      if (place > 0 && !(await waits.sleep(reply.intervalMs))) return;
      taken.chunks += 1;
      yield chunk;
    }
    if (reply.fault?.kind === "error") throw reply.fault.error;
    if (reply.fault?.kind === "stall" && !(await waits.stall())) return;
    yield reply.finish;
  } finally {
    waits.over();
  }
}

/** The waits of one reply; each resolves to whether to go on, or rejects with the reason of an abort. */
class Waits {
  readonly #around: Surroundings;
  #left = false;
  #listens = false;
  /** Ends the wait that is going on. */
  #wake: () => void = () => {};
  readonly #onAbort = () => this.#wake();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The consumer walked away. */
  leave(): void {
    this.#left = true;
    this.#wake();
  }

  /** Nothing more will be waited for. */
  over(): void {
    if (this.#listens) this.#around.signal.removeEventListener("abort", this.#onAbort);
  }

  /** What `work` brings; undefined if the consumer walked away before. */
  async until<T>(work: PromiseLike<T>): Promise<T | undefined> {
    let result: T | undefined;
    const goOn = await this.#wait((wake, fail) => {
      work.then((value) => {
        result = value;
        wake();
      }, fail);
      return undefined;
    });
    return goOn ? result : undefined;
  }

  sleep(ms: number): Promise<boolean> {
    return this.#wait((wake) => {
      if (ms > 0) return this.#around.clock.after(ms, wake);
      wake();
      return undefined;
    });
  }

  /** Never goes on by itself. */
  stall(): Promise<boolean> {
    return this.#wait(() => this.#around.clock.hang?.(`the stalled reply of ${this.#around.name}`));
  }

  #wait(begin: (wake: () => void, fail: (error: unknown) => void) => Undo | undefined): Promise<boolean> {
    const { signal } = this.#around;
    // One listener for all waits of a reply: to add one costs more than the rest of a wait.
    if (!this.#listens) signal.addEventListener("abort", this.#onAbort);
    this.#listens = true;
    return new Promise((resolve, reject) => {
      let undo: Undo | undefined;
      const end = () => {
        undo?.();
        if (signal.aborted) reject(signal.reason);
        else resolve(!this.#left);
      };
      if (signal.aborted || this.#left) return end();
      this.#wake = end;
      undo = begin(end, reject);
    });
  }
}
