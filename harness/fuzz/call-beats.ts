import { sortedJson } from "./sorted-json.js";

type Outcome = { readonly return: unknown } | { readonly throw: string } | { readonly cancelled: true };

/** How the engine words a tool's time-out; any other error of a tool that ran is the tool's own. */
const TIMED_OUT = /^The tool took longer than \d+(\.\d+)? ms\.$/;

/**
 * The beats of one tool call. Calls run concurrently, and each one's beats stand together, where its `acting`
 * began.
 */
export class CallBeats {
  readonly #beats: string[];
  #over: string | undefined;
  /** What the tool itself threw. */
  #thrown: string | undefined;

  constructor(first: string) {
    this.#beats = [first];
  }

  add(beat: string): void {
    this.#beats.push(beat);
  }

  /** The tool ended; the call may yet come to another outcome. */
  toolEnded(outcome: Outcome): void {
    if ("throw" in outcome && !TIMED_OUT.test(outcome.throw)) this.#thrown = outcome.throw;
  }

  /** The call has its one outcome. A hook of it that was let go may be told of later: this stays last. */
  settled(tool: string, id: string, outcome: Outcome): void {
    this.#over = `tool ${tool} ${id} over ${this.worded(outcome)}`;
  }

  /** An outcome as a beat shows it: an error that is not the tool's own is the engine's to word. */
  worded(outcome: unknown): string {
    const told = (outcome ?? {}) as { readonly throw?: unknown };
    const isEngines = typeof told.throw === "string" && told.throw !== this.#thrown;
    return sortedJson(isEngines ? { ...told, throw: "…" } : outcome);
  }

  get beats(): readonly string[] {
    return this.#over === undefined ? this.#beats : [...this.#beats, this.#over];
  }
}
