import { HarnessError } from "../core/errors.js";
import { afterMicrotasks, afterReal, foreignFakeTimers, nextTurn, realNow } from "./real-time.js";
import type { UserCall, UserCalls } from "./user-calls.js";
import type { VirtualClock } from "./virtual-clock.js";

/** How long, in real milliseconds, code that waits on reality is given before anybody looks again. */
const STEP_MS = 50;

/** Every so many waits, scripted parts, too, let the event loop turn: for Ctrl-C and its like. */
const WAITS_A_TURN = 256;

export interface DriveOptions {
  /** The most real time, in milliseconds, that the whole work may take. 10 000 if unsaid. */
  readonly wallLimitMs?: number;
  /** Told, once a name, what waited on reality: such a run is let through and is not reproducible. */
  readonly onEscape?: (what: string) => void;
}

/** The run hangs (harness 3.3): `waitingFor` names the user code and the scripted hangs that never ended. */
export class LivenessError extends HarnessError<"LIVENESS"> {
  override name = "LivenessError";
  readonly waitingFor: readonly string[];

  constructor(why: string, waitingFor: readonly string[]) {
    const named =
      waitingFor.length === 0 ? "something that no timer and no user code will bring" : waitingFor.join(", ");
    const fakes = foreignFakeTimers();
    super("LIVENESS", `${why}: it waits for ${named}${fakes === undefined ? "" : `; ${fakes}`}`);
    this.waitingFor = waitingFor;
  }
}

/**
 * Runs `work` on virtual time (harness 3.3): whenever the system is idle (microtasks drained after one turn
 * of the event loop; without that turn, where only scripted parts run) exactly one sleeper is woken. Settles
 * as `work` does. Rejects with `LivenessError` when nothing is left that could settle it, or when the wall
 * limit is reached.
 */
export function drive<T>(clock: VirtualClock, work: Promise<T>, options: DriveOptions = {}): Promise<T> {
  return new Drive(clock, options).run(work);
}

class Drive {
  readonly #clock: VirtualClock;
  readonly #onEscape: (what: string) => void;
  readonly #wallLimitMs: number;
  readonly #deadline: number;
  readonly #escaped = new Set<string>();
  #settled = false;
  #waits = 0;
  /** Ends the wait that is going on: `work` settled, or something moved while reality had its time. */
  #interrupt: () => void = () => {};

  constructor(clock: VirtualClock, options: DriveOptions) {
    this.#clock = clock;
    this.#onEscape = options.onEscape ?? (() => {});
    this.#wallLimitMs = options.wallLimitMs ?? 10_000;
    this.#deadline = realNow() + this.#wallLimitMs;
  }

  async run<T>(work: Promise<T>): Promise<T> {
    const settle = () => {
      this.#settled = true;
      this.#interrupt();
    };
    work.then(settle, settle);
    while (!this.#settled) {
      await this.#turn();
      if (this.#settled) break;
      if (realNow() > this.#deadline)
        throw this.#hangs(`not done after ${this.#wallLimitMs} ms of real time`);
      if (this.#clock.userCalls !== undefined && (await this.#letRealityPass(this.#clock.userCalls)))
        continue;
      if (!this.#clock.wakeOne()) await this.#lastWait();
    }
    return work;
  }

  /** One turn of the event loop, or less if the work settles before, or nothing outside it can matter. */
  #turn(): Promise<void> {
    this.#waits += 1;
    const isEnough = this.#clock.scriptedOnly && this.#waits % WAITS_A_TURN !== 0;
    return new Promise((resolve) => {
      const goOn = once(resolve);
      this.#interrupt = goOn;
      if (isEnough) afterMicrotasks(goOn);
      else nextTurn(goOn);
    });
  }

  /** Gives real time to user code that waits on nothing virtual. True if something came of it. */
  async #letRealityPass(calls: UserCalls): Promise<boolean> {
    const waiting = calls.waitingOnReality().filter((call) => !call.stuck);
    if (waiting.length === 0) return false;
    for (const { name } of waiting) this.#escape(name);
    const moved = await this.#realTime(() => this.#clock.moreIsOpen());
    // Perhaps it waits for another call, which is nobody's escape: do not hold up virtual time for it again.
    if (!moved) for (const call of waiting) call.stuck = true;
    return moved;
  }

  /** Nothing sleeps any more: only reality can help, as long as somebody may be waiting on it. */
  async #lastWait(): Promise<void> {
    const calls: UserCall[] = this.#clock.userCalls?.waitingOnReality() ?? [];
    const onlyHangs = calls.length === 0 && this.#clock.open.hangs.length > 0;
    if (!onlyHangs) {
      // Timers that are unref'd or of a thread pool are invisible, so a user call is believed up to the
      // limit.
      const moved = await this.#realTime(() => calls.length > 0 || this.#clock.moreIsOpen());
      if (moved) {
        if (calls.length === 0) this.#escape("code outside every user call");
        return;
      }
    }
    throw this.#hangs("nothing is left that could happen");
  }

  /** Waits in steps of 50 ms, at least one, `while` more is expected. True as soon as anything moved. */
  async #realTime(goOn: () => boolean): Promise<boolean> {
    let moved = false;
    do {
      moved = await this.#step();
    } while (!moved && realNow() < this.#deadline && goOn());
    return moved;
  }

  #step(): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (moved: boolean) => {
        cancel();
        this.#clock.onMove(undefined);
        resolve(moved);
      };
      const cancel = afterReal(STEP_MS, () => done(false));
      this.#interrupt = () => done(true);
      this.#clock.onMove(() => done(true));
    });
  }

  #escape(what: string): void {
    if (this.#escaped.has(what)) return;
    this.#escaped.add(what);
    this.#onEscape(what);
  }

  #hangs(why: string): LivenessError {
    const { calls, hangs } = this.#clock.open;
    return new LivenessError(why, [...calls, ...hangs]);
  }
}

/**
 * Calls `run` at its first call, and forgets it. What is scheduled cannot be taken back; once it is of no
 * use, it must not hold all that was played for as long as nothing lets the event loop turn.
 */
function once(run: () => void): () => void {
  let left: (() => void) | undefined = run;
  return () => {
    left?.();
    left = undefined;
  };
}
