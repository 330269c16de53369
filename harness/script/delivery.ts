import { type LaneCue, nameOf } from "./lane.js";
import type { ScriptProblem } from "./problem.js";
import type { Taken } from "./stream-reply.js";

/** A reply on its way to whoever called the model. */
export interface Delivery extends Taken {
  readonly cue: LaneCue;
  /** Chunks in the reply; undefined until a computed cue is known. */
  due: number | undefined;
}

/**
 * What is wrong with how a reply was taken: abandoned before its last chunk without the cue saying so, or
 * after another number of chunks than `delivered` says. Judged at the end: a consumer that walks away tells
 * nobody.
 */
export function checkDelivery({ cue, due, chunks }: Delivery, time: number): ScriptProblem | undefined {
  const expected = cue.cue.expect?.delivered;
  if (expected === undefined ? chunks === due : chunks === expected) return undefined;
  const of = due === undefined ? "" : ` of ${due}`;
  const message =
    expected === undefined
      ? `was abandoned after ${chunks}${of} chunks; write expect: { delivered: ${chunks} } if that is meant`
      : `expected ${expected} chunks to be taken before a cancel, ${chunks}${of} were`;
  const key = expected === undefined ? undefined : "expect.delivered";
  const at = expected === undefined ? cue.at() : cue.at("expect", "delivered");
  return {
    code: "SCRIPT_UNDELIVERED",
    message: `${nameOf(cue)}: ${message}`,
    lane: cue.lane,
    cue: cue.index + 1,
    ...(key && { key }),
    ...(at && { at }),
    time,
    expected: expected ?? due,
    received: chunks,
  };
}
