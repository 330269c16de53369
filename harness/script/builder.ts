import type { Cue, Respond, RespondCue } from "./cue.js";
import type { CallData, CueData, CueExpectData } from "./cue-schema.js";
import { parseCue } from "./parse-cue.js";

type Args = NonNullable<CallData["args"]>;
type Duration = `${number}${"ms" | "s" | "m" | "h"}` | (string & {});

/** A cue in the making (harness 3.1). Every method returns a new one; `script` checks them. */
export class CueBuilder {
  readonly cue: CueData;

  constructor(cue: CueData) {
    this.cue = cue;
  }

  #with(more: CueData): CueBuilder {
    return new CueBuilder({ ...this.cue, ...more });
  }

  /** A tool call beside what the cue says and calls already. */
  call(tool: string, args?: Args, more: Pick<CallData, "id" | "unoffered"> = {}): CueBuilder {
    const added: CallData = { tool, ...(args === undefined ? {} : { args }), ...more };
    const { call } = this.cue;
    if (call === undefined) return this.#with({ call: added });
    return this.#with({ call: [...(Array.isArray(call) ? call : [call]), added] });
  }

  /** Reasoning before the rest. */
  reason(text: string): CueBuilder {
    return this.#with({ reason: text });
  }

  /** What a tool reviewer leaves to be done. */
  todo(text: string): CueBuilder {
    return this.#with({ todo: text });
  }

  /** How many calls in a row are answered so: of `fail` its `times`, of all else `repeat`. */
  times(count: number): CueBuilder {
    if (this.cue.fail === undefined) return this.repeat(count);
    return this.#with({ fail: { ...this.cue.fail, times: count } });
  }

  /** The connection is lost after so many chunks. */
  cut(after: number): CueBuilder {
    return this.#with({ cut: { after } });
  }

  /** Silence after so many chunks. */
  stall(after: number): CueBuilder {
    return this.#with({ stall: { after } });
  }

  /** An error event inside the stream after so many chunks. */
  errorEvent(after: number): CueBuilder {
    return this.#with({ errorEvent: { after } });
  }

  /** How the text is cut: a list of texts, `word`, `character`, `byte:n`. */
  chunks(chunks: NonNullable<CueData["chunks"]>): CueBuilder {
    return this.#with({ chunks });
  }

  /** Virtual time before the first chunk: "2s". */
  delay(duration: Duration): CueBuilder {
    return this.#with({ delay: duration });
  }

  /** Virtual time between chunks. */
  interval(duration: Duration): CueBuilder {
    return this.#with({ interval: duration });
  }

  /** The tokens that the provider reports. */
  usage(inputTokens: number, outputTokens: number): CueBuilder {
    return this.#with({ usage: { inputTokens, outputTokens } });
  }

  /** How many calls the cue answers; 0 for none. */
  repeat(count: number): CueBuilder {
    return this.#with({ repeat: count });
  }

  /** What the request must be; keys of several calls add up. */
  expect(expect: CueExpectData): CueBuilder {
    return this.#with({ expect: { ...this.cue.expect, ...expect } });
  }
}

/** A draft. */
export const say = (text: string) => new CueBuilder({ say: text });
/** A tool call; chain `.call` for several at once. `args` as text is sent as is. */
export const call = (tool: string, args?: Args, more?: Pick<CallData, "id" | "unoffered">) =>
  new CueBuilder({}).call(tool, args, more);
/** Reasoning; alone, it is a reply without text. */
export const reason = (text: string) => new CueBuilder({ reason: text });
/** A reply without text and calls. */
export const empty = () => new CueBuilder({ empty: true });
/** A refusal. */
export const refuse = (text: string) => new CueBuilder({ refuse: text });
/** A text cut off by the token limit. */
export const truncate = (text: string) => new CueBuilder({ truncate: text });
/** A provider error with that HTTP status. */
export const fail = (status: number, more: Omit<NonNullable<CueData["fail"]>, "status"> = {}) =>
  new CueBuilder({ fail: { status, ...more } });
/** A reviewer that objects to nothing. */
export const pass = () => new CueBuilder({ pass: true });
/** A reviewer that rejects, with the corrected reasoning. */
export const reject = (adjustedReasoning: string) => new CueBuilder({ reject: adjustedReasoning });
/** The matcher's verdicts; rules that are not named do not apply. */
export const matches = (rules: Record<string, boolean>) => new CueBuilder({ matches: rules });
/** A cue computed from the request. */
export const respond = (run: Respond, more: Pick<CueData, "repeat" | "expect"> = {}): RespondCue => ({
  respond: run,
  ...more,
});

/**
 * The cues of one lane: `script([say("…"), call("refund", { order: 7 }), fail(429).times(2)])`. Throws
 * `SCRIPT_CUE_INVALID` naming the cue by its place and every fault.
 */
export function script(cues: readonly (CueBuilder | Cue)[]): Cue[] {
  return cues.map((cue, place) => parseCue(cue instanceof CueBuilder ? cue.cue : cue, `cue ${place + 1}`));
}
