import type { Cue, ModerationVerdict, ToolResult, Verdict } from "./program.js";

/**
 * What a program is given past the end of its scripts. The reference model plays with these, and `fitted`
 * writes them into the program, so that its scripts are consumed exactly.
 */

/** The cue for the nth call (from 1) of a lane. */
export function suppliedCue(lane: string, nth: number): Cue {
  return { say: lane === "compaction" ? `Summary ${nth}.` : `Done ${nth}.` };
}

/** What a reviewer says past the end of its verdicts. */
export const SUPPLIED_VERDICT: Verdict = { pass: true };

/** What a moderator says past the end of its verdicts. */
export const SUPPLIED_MODERATION: ModerationVerdict = { pass: true };

/** How a tool's call ends past the end of its outcomes. */
export const SUPPLIED_RESULT: ToolResult = { return: { ok: true } };
