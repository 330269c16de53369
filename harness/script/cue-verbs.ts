import type { CueData } from "./cue-schema.js";

/** The verbs that say what the model answers; a cue has one, and `say` goes with `call`. */
const VERBS = ["say", "call", "empty", "refuse", "truncate", "fail", "pass", "reject", "matches"] as const;
const FAULTS = ["cut", "stall", "errorEvent"] as const;
/** What makes sense only where something is streamed. */
const STREAMED = [...FAULTS, "chunks", "interval", "usage", "reason"] as const;

type CueKey = keyof CueData;

/** Why a cue fits no verb; `key` is the key at fault. */
export interface VerbProblem {
  readonly message: string;
  readonly key?: CueKey;
}

/** What is wrong with the verbs of a cue whose values are well-formed, one by one. Empty if nothing. */
export function checkVerbs(cue: CueData): VerbProblem[] {
  const has = (key: CueKey) => cue[key] !== undefined;
  const verbs = VERBS.filter(has);
  if (verbs.length === 0 && !has("reason")) {
    return [{ message: `a cue that fits no verb: it needs one of ${VERBS.join(", ")}, reason` }];
  }
  const problems: VerbProblem[] = [];
  const [first, second] = verbs;
  if (verbs.length > 1 && !(verbs.length === 2 && first === "say" && second === "call")) {
    problems.push({
      message: `${verbs.join(" and ")} do not go together in one cue`,
      ...(second && { key: second }),
    });
  }
  const faults = FAULTS.filter(has);
  if (faults[1] !== undefined) {
    problems.push({ message: `a stream ends one way: ${faults.join(" or ")}`, key: faults[1] });
  }
  if (has("fail")) {
    for (const key of STREAMED) {
      if (has(key)) problems.push({ message: `${key} needs a stream, and fail has none`, key });
    }
  }
  if (has("empty") && (faults[0] || has("chunks"))) {
    problems.push({ message: "an empty reply has no chunks", key: faults[0] ?? "chunks" });
  }
  if (has("todo") && !has("pass") && !has("reject")) {
    problems.push({ message: "todo goes with pass or reject", key: "todo" });
  }
  const listed = Array.isArray(cue.chunks) ? cue.chunks.join("") : undefined;
  const text = cue.say ?? cue.truncate ?? cue.refuse;
  if (listed !== undefined && listed !== text) {
    problems.push({
      message: "the listed chunks must add up to the text of say, truncate or refuse",
      key: "chunks",
    });
  }
  return problems;
}
