import type { HookResult } from "./hook-result.js";
import type {
  Compacted,
  GaveUp,
  MessageReviewed,
  ReviewedCall,
  ReviewingMessage,
  ReviewingToolCalls,
  ToolCallsReviewed,
  ToolOutcomes,
} from "./payloads.js";

/** What one hook point is. `null`: not defined there, treated as CALL_NEXT, and the chain continues. */
export interface HookPoint {
  /** When the engine calls the hooks of this point. */
  readonly fires: string;
  /** What the hooks get as their second argument. */
  readonly payload: string;
  readonly RESOLVE: string | null;
  readonly BAIL: string | null;
  /** A turn gate: its BAIL stops the turn. */
  readonly gate?: true;
  /** BAIL is honoured in this output only; in the other it is observational. */
  readonly bailIn?: "block";
}

/**
 * The hook points, in the order of a turn (engine 1.2). Types, the dispatcher's behaviour, `docs/hooks.md`
 * and the harness's checks all derive from this table.
 */
export const HOOK_POINTS = {
  onError: {
    fires: "the engine caught a runtime error; the only point whose third argument is set",
    payload: "none",
    RESOLVE: null,
    BAIL: "suppresses the error status",
  },
  onAcknowledging: {
    fires: "before the acknowledged status",
    payload: "none",
    RESOLVE: null,
    BAIL: "stops the turn",
    gate: true,
  },
  onAcknowledged: {
    fires: "after the acknowledged status",
    payload: "none",
    RESOLVE: null,
    BAIL: "stops the turn",
    gate: true,
  },
  onPreparing: {
    fires: "before rule matching and tool selection",
    payload: "none",
    RESOLVE:
      "skips matching: no rules, no tools of any kind; the agent's own review and moderation still apply",
    BAIL: "stops the turn",
    gate: true,
  },
  onGeneratingMessages: {
    fires: "once per turn, after matching, before the first step",
    payload: "none",
    RESOLVE: null,
    BAIL: "stops the turn",
    gate: true,
  },
  onStepStarted: {
    fires: "before each attempt of a step, the forced step included",
    payload: "step number",
    RESOLVE: null,
    BAIL: null,
  },
  onMessageUpdated: {
    fires: "stream output: the text that the customer can see grew (after prePrint)",
    payload: "full text so far",
    RESOLVE: null,
    BAIL: null,
  },
  onReviewingToolCalls: {
    fires: "tool review is active for these calls; before the reviewer",
    payload: "ReviewingToolCalls",
    RESOLVE: "skips the reviewer: passed",
    BAIL: "rejects; restart with note, or give up now if giveUp",
  },
  onToolCallsReviewed: {
    fires: "after that review, whoever decided",
    payload: "ToolCallsReviewed",
    RESOLVE: null,
    BAIL: null,
  },
  onCallingTools: {
    fires: "before approved calls run",
    payload: "the calls",
    RESOLVE: null,
    BAIL: null,
  },
  onToolCallsCompleted: {
    fires: "all of the step's calls finished",
    payload: "outcomes by tool name, a list per name",
    RESOLVE: null,
    BAIL: null,
  },
  onReviewingMessage: {
    fires: "message review is active for the turn; before the reviewer",
    payload: "ReviewingMessage",
    RESOLVE: "skips the reviewer: passed",
    BAIL: "rejects; restart with note, or give up now if giveUp",
  },
  onMessageReviewed: {
    fires: "after that review, whoever decided",
    payload: "MessageReviewed",
    RESOLVE: null,
    BAIL: null,
  },
  onMessageGenerated: {
    fires:
      "a message is about to go out (block) or has gone out (stream), forced and fallback texts included",
    payload: "text",
    RESOLVE: null,
    BAIL: "block: the message is dropped, the hook may have emitted a replacement; stream: observational",
    bailIn: "block",
  },
  onStepCompleted: {
    fires: "after each attempt of a step, on every path",
    payload: "step number",
    RESOLVE: null,
    BAIL: null,
  },
  onGivingUp: {
    fires: "before the forced step; at most once a turn",
    payload: "GaveUp",
    RESOLVE: "nothing is generated; the hook owns the answer, silence included",
    BAIL: null,
  },
  onMessagesEmitted: {
    fires: "after ready, once per completed turn; the last point of the turn",
    payload: "delivered messages in order, hook-emitted ones included",
    RESOLVE: null,
    BAIL: null,
  },
  onCompacting: {
    fires: "before session compaction (upkeep, outside the turn)",
    payload: "tokens before",
    RESOLVE: null,
    BAIL: null,
  },
  onCompacted: {
    fires: "after session compaction",
    payload: "Compacted",
    RESOLVE: null,
    BAIL: null,
  },
} as const satisfies Record<string, HookPoint>;

/** `onError` … `onCompacted`: the names of the 19 points (engine 1.2). */
export type HookPointName = keyof typeof HOOK_POINTS;

/** The type of each point's second argument. */
export interface HookPayloads {
  onError: undefined;
  onAcknowledging: undefined;
  onAcknowledged: undefined;
  onPreparing: undefined;
  onGeneratingMessages: undefined;
  onStepStarted: number;
  onStepCompleted: number;
  onMessageUpdated: string;
  onReviewingToolCalls: ReviewingToolCalls;
  onToolCallsReviewed: ToolCallsReviewed;
  onCallingTools: readonly ReviewedCall[];
  onToolCallsCompleted: ToolOutcomes;
  onReviewingMessage: ReviewingMessage;
  onMessageReviewed: MessageReviewed;
  onMessageGenerated: string;
  onGivingUp: GaveUp;
  onMessagesEmitted: readonly string[];
  onCompacting: number;
  onCompacted: Compacted;
}

type Honours<P extends HookPointName> =
  | (typeof HOOK_POINTS)[P]["RESOLVE"]
  | (typeof HOOK_POINTS)[P]["BAIL"] extends null
  ? false
  : true;

/** What a hook of this point may return: nothing only where nothing is honoured. */
export type HookReturn<P extends HookPointName> =
  Honours<P> extends true
    ? HookResult | PromiseLike<HookResult>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a hook may simply not return.
      HookResult | void | PromiseLike<HookResult | void>;

/** Whether RESOLVE or BAIL means something at this point, so that returning nothing would fail open. */
export function honoursAnything(point: HookPointName): boolean {
  const row: HookPoint = HOOK_POINTS[point];
  return row.RESOLVE !== null || row.BAIL !== null;
}

/** The points' names, in the order of a turn. */
export const hookPointNames = Object.keys(HOOK_POINTS) as HookPointName[];

/** Whether there is a hook point of this name. */
export function isHookPoint(name: string): name is HookPointName {
  return Object.hasOwn(HOOK_POINTS, name);
}
