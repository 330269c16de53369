/** What an engine hook tells the engine to do next (seed: CALL_NEXT, RESOLVE, BAIL). */
export const HookResult = {
  /** Run the next hook of this point; after the last, go on. */
  CALL_NEXT: "CALL_NEXT",
  /** Skip this point's normal work and jump ahead. */
  RESOLVE: "RESOLVE",
  /** Take the point's stop branch. */
  BAIL: "BAIL",
} as const;

export type HookResult = (typeof HookResult)[keyof typeof HookResult];
