import { nextTurn } from "../time/real-time.js";

/** Catches what is thrown or rejected where nothing waits for it, which would end the process. */
export class Strays {
  #errors: unknown[] = [];
  readonly #listener = (error: unknown) => void this.#errors.push(error);

  constructor() {
    process.on("uncaughtException", this.#listener);
    process.on("unhandledRejection", this.#listener);
  }

  /** Those since the last time; Node tells of a rejection only after the microtasks. */
  async taken(): Promise<readonly unknown[]> {
    await new Promise<void>((resolve) => nextTurn(resolve));
    const taken = this.#errors;
    this.#errors = [];
    return taken;
  }

  end(): void {
    process.off("uncaughtException", this.#listener);
    process.off("unhandledRejection", this.#listener);
  }
}
