import type { ExpectData } from "../scenario/schema/expect.js";

/**
 * The keys of `expect`, in the order in which a reader asks: what came out, what happened on the way, what it
 * cost.
 */
export const EXPECT_KEYS = [
  "outcome",
  "error",
  "giveUp",
  "statuses",
  "messages",
  "session",
  "budget",
  "rules",
  "hooks",
  "timeline",
  "modelCalls",
  "toolCalls",
  "serviceCalls",
  "observed",
  "duration",
  "settledAfter",
  "firstText",
  "providerWaits",
  "spans",
  "metrics",
  "never",
] as const satisfies readonly (keyof ExpectData)[];

export type ExpectKey = (typeof EXPECT_KEYS)[number];
