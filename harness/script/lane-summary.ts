import type { ModelRequest } from "../../src/index.js";
import { showLocation } from "../core/location.js";
import type { Cue } from "./cue.js";
import type { Lane, LaneCue } from "./lane.js";
import { messageText } from "./request-text.js";
import { show } from "./show.js";

/** What a cue answers, in a few words: `say "Done!"`. */
export function summaryOf(cue: Cue): string {
  const verbs = Object.entries(cue).filter(([key, value]) => value !== undefined && !MODIFIERS.has(key));
  return verbs.map(([verb, value]) => `${verb} ${show(value, 60)}`).join(", ");
}

const MODIFIERS = new Set(["chunks", "delay", "interval", "usage", "repeat", "expect"]);

/** ` (file:line:column)`, or nothing where the script came from no file. */
export function placeOf(cue: LaneCue): string {
  const at = cue.at();
  return at === undefined ? "" : ` (${showLocation(at)})`;
}

/** Why a call found no cue, and what the call was about. */
export function overrunMessage(
  name: string,
  lane: Lane | undefined,
  scripted: readonly string[],
  request: ModelRequest,
): string {
  const last = request.messages.at(-1);
  const about =
    last === undefined ? "an empty request" : `the last message was ${show(messageText(last), 100)}`;
  return `${why(name, lane, scripted)}; ${about}`;
}

function why(name: string, lane: Lane | undefined, scripted: readonly string[]): string {
  if (lane === undefined) {
    const others = scripted.length === 0 ? "no lane is" : `scripted: ${scripted.join(", ")}`;
    return `the model was called on lane ${name}, which is not scripted (${others})`;
  }
  if (lane.served === 0) return `the model was called on lane ${name}, which is scripted for no call`;
  const { served } = lane;
  return `the model was called on lane ${name} once more, after ${served} of ${served} cues were served`;
}
