import type { Undo } from "./clock.js";

/**
 * One way to stop a turn, shared by the turn, its tools and its agents: a flag, listeners, and an
 * `AbortSignal` that is made only when somebody reads it (making one for every turn costs more than the
 * turn).
 */
export class Cancel {
  #reason: Error | undefined;
  /** The innermost wait's last, which is mostly the first to be taken out. */
  #listeners: ((reason: Error) => void)[] | undefined;
  #controller: AbortController | undefined;

  /** Why it was cancelled; undefined while it was not. */
  get reason(): Error | undefined {
    return this.#reason;
  }

  /** Whether it was cancelled. */
  get cancelled(): boolean {
    return this.#reason !== undefined;
  }

  /** For code that speaks `AbortSignal`: a user's tool, `fetch`, a provider's SDK. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Cancels once; later calls change nothing. Listeners run in the order in which they were added. */
  cancel(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    const listeners = this.#listeners ?? [];
    this.#listeners = undefined;
    for (const listener of listeners) listener(reason);
    this.#controller?.abort(reason);
  }

  /** Calls `listener` once when cancelled; at once if that has happened. */
  onCancel(listener: (reason: Error) => void): Undo {
    if (this.#reason !== undefined) {
      listener(this.#reason);
      return () => {};
    }
    this.#listeners ??= [];
    this.#listeners.push(listener);
    return () => this.#forget(listener);
  }

  #forget(listener: (reason: Error) => void): void {
    const place = this.#listeners?.lastIndexOf(listener) ?? -1;
    if (place !== -1) this.#listeners?.splice(place, 1);
  }

  /** Throws the reason if cancelled: for the places between two awaits. */
  check(): void {
    if (this.#reason !== undefined) throw this.#reason;
  }

  /**
   * Waits for `work`, but no longer than until the cancel: then it rejects with the reason, and `work` is let
   * go; unless `letsGo` says at that moment that `work` must come to its own end.
   */
  race<T>(work: PromiseLike<T>, letsGo: () => boolean = always): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const undo = this.onCancel((reason) => {
        if (letsGo()) reject(reason);
      });
      work.then(
        (value) => {
          undo();
          resolve(value);
        },
        (error: unknown) => {
          undo();
          reject(error);
        },
      );
    });
  }
}

const always = (): boolean => true;
