import type { Output } from "./reporter.js";

/** One line at the bottom of a terminal, written over again and again. Anywhere else it writes nothing. */
export class ProgressLine {
  readonly #output: Output;
  #shown = false;

  constructor(output: Output) {
    this.#output = output;
  }

  show(text: string): void {
    if (!this.#output.terminal) return;
    this.#output.write(`\r\u001b[K${text.slice(0, Math.max(0, this.#output.columns - 1))}`);
    this.#shown = true;
  }

  /** Takes the line away, so that other text starts in the first column. */
  clear(): void {
    if (this.#shown) this.#output.write("\r\u001b[K");
    this.#shown = false;
  }
}
