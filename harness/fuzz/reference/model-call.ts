import type { Call, Cue } from "../program.js";
import { durationMs } from "./duration-ms.js";
import { FaultEnding } from "./endings.js";
import { json } from "./json.js";
import type { Lane } from "./script-reader.js";
import type { TurnState } from "./turn-state.js";

/** What the model proposes: a text, calls, both, or neither. */
export interface Draft {
  readonly text: string;
  readonly calls: readonly Call[];
}

/** How one try of a provider went wrong. */
interface Trouble {
  readonly code: "MODEL_ERROR" | "MODEL_UNAVAILABLE" | "MODEL_IDLE";
  /** Milliseconds. */
  readonly retryAfter?: number;
}

/** Before the second, third and fourth try, in milliseconds (engine 1.3). */
const WAITS = [2_000, 8_000, 32_000];

export interface ModelCall {
  readonly lane: Lane;
  readonly toolChoice: "auto" | "none";
  readonly tools: readonly string[];
  /** Gets the text so far, chunk by chunk. */
  readonly onText?: (text: string) => void;
  /** Something of the attempt was seen: no further try. */
  readonly seen?: () => boolean;
}

/**
 * Calls the model, with the tries that transient errors get (engine 1.3); throws the fault of the last one.
 */
export function callModel(turn: TurnState, call: ModelCall): Draft {
  const label = `model ${call.lane} ${call.toolChoice} [${call.tools.join(",")}] try`;
  for (let tries = 1; ; tries++) {
    turn.beat(`${label} ${tries}`);
    if (call.lane === "main") turn.requests.push(request(turn));
    const answer = playCue(turn, turn.run.script.cue(call.lane), call);
    if (!("code" in answer)) return answer;
    const backOff = WAITS[tries - 1];
    if (answer.code === "MODEL_ERROR" || backOff === undefined || call.seen?.())
      throw new FaultEnding(answer.code);
    const wait = Math.max(backOff, answer.retryAfter ?? 0);
    turn.beat(`wait ${wait}`);
    turn.wait(wait);
  }
}

function request({ run, corrected, todo }: TurnState): string[] {
  return [
    ...(todo === "" ? [] : [`to-do ${json(todo)}`]),
    ...run.memory,
    ...(corrected ? ["correction"] : []),
  ];
}

/**
 * One try. What ends it other than its script (a cancel, a hook that fails, the idle time-out) breaks the cue
 * off.
 */
function playCue(turn: TurnState, cue: Cue, call: ModelCall): Draft | Trouble {
  const { script } = turn.run;
  let taken = 0;
  try {
    const played = playChunks(turn, cue, (text) => {
      taken++;
      if (text !== undefined) call.onText?.(text);
    });
    if (played === "late") script.brokenOff(call.lane, taken);
    if (played === "late" || played === "stall") return { code: "MODEL_IDLE" };
    if (played === "cut") return { code: "MODEL_UNAVAILABLE" };
  } catch (ending) {
    script.brokenOff(call.lane, taken);
    throw ending;
  }
  if (cue.fail) return troubleOf(cue.fail);
  return { text: textOf(cue), calls: cue.call ?? [] };
}

/**
 * Plays the chunks, pieces of text and whole calls, as far as they go: to their end, to the `cut` or `stall`,
 * or until one is late.
 */
function playChunks(
  turn: TurnState,
  cue: Cue,
  onChunk: (text: string | undefined) => void,
): "end" | "cut" | "stall" | "late" {
  const idle = durationMs(turn.run.program.engine?.idleTimeout, 60_000);
  const text = textOf(cue);
  const pieces = cue.chunks ?? (text === "" ? [] : [text]);
  const chunks = [...pieces, ...(cue.call ?? [])];
  const end = Math.min(cue.cut?.after ?? chunks.length, cue.stall?.after ?? chunks.length, chunks.length);
  let gap = durationMs(cue.delay);
  let sofar = "";
  for (let index = 0; index < end; index++) {
    turn.wait(Math.min(gap, idle));
    if (gap > idle) return "late";
    const piece = chunks[index];
    if (typeof piece === "string") sofar += piece;
    onChunk(typeof piece === "string" ? sofar : undefined);
    gap = durationMs(cue.interval);
  }
  if (cue.stall) {
    turn.wait(idle);
    return "stall";
  }
  if (end === 0) {
    turn.wait(Math.min(gap, idle));
    if (gap > idle) return "late";
  }
  return cue.cut ? "cut" : "end";
}

function textOf(cue: Cue): string {
  return cue.say ?? cue.refuse ?? cue.truncate ?? "";
}

function troubleOf({ status, retryAfter }: NonNullable<Cue["fail"]>): Trouble {
  if (status === 400 || status === 401) return { code: "MODEL_ERROR" };
  return { code: "MODEL_UNAVAILABLE", retryAfter: durationMs(retryAfter) };
}
