import type { Law } from "./law.js";

/**
 * What is asked of a script and not in it, or in it and not asked for: the codes that mean that something
 * scripted was not consumed exactly.
 */
export const CONSUMPTION_CODES: ReadonlySet<string> = new Set([
  "SCRIPT_OVERRUN",
  "SCRIPT_LEFT_OVER",
  "SCRIPT_UNDELIVERED",
  "VERDICT_OVERRUN",
  "VERDICT_LEFT_OVER",
  "DOUBLE_OVERRUN",
  "DOUBLE_LEFT_OVER",
  "HOOK_LEFT_OVER",
]);

export const scriptConsumed: Law = {
  name: "script-consumed",
  promise: "All that is scripted is consumed exactly: no call without a cue, no cue left over or cut short.",
  clause: "harness 3.1",
  breakable: "Hooks decide which calls are made: one that ends a turn early leaves cues over.",
  watch(broken) {
    return {
      end: ({ scriptProblems }) => {
        const first = scriptProblems.find(({ code }) => CONSUMPTION_CODES.has(code));
        if (first !== undefined) broken(`${first.code}: ${first.message}`, []);
      },
    };
  },
};
