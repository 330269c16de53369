import type { CoreFunction } from "../lifecycle/events.js";
import type { Msg, ToolOutcome } from "../messages/msg.js";
import type { Agent } from "./agent.js";
import type { ActingKwargs, ObserveKwargs, PrintKwargs, ReasoningKwargs, ReplyKwargs } from "./running.js";

/** What each core function takes. */
export interface CoreKwargs {
  reply: ReplyKwargs;
  observe: ObserveKwargs;
  print: PrintKwargs;
  reasoning: ReasoningKwargs;
  acting: ActingKwargs;
}

/** What each core function returns. */
export interface CoreOutputs {
  reply: Msg;
  observe: undefined;
  print: undefined;
  reasoning: Msg;
  acting: ToolOutcome;
}

/** `preReply` … `postActing`. */
export type AgentHookType = `${"pre" | "post"}${Capitalize<CoreFunction>}`;

// biome-ignore lint/suspicious/noConfusingVoidType: a hook that returns nothing is what most hooks are.
type Returned<T> = T | null | undefined | void;

/**
 * Runs before a core function, with a copy of its kwargs (seed: pre-hook). Returning `null` or nothing
 * changes nothing, whatever was done to the copy; a plain object replaces the kwargs whole, without a merge.
 */
export type PreHook<F extends CoreFunction, A = Agent> = (
  agent: A,
  kwargs: CoreKwargs[F],
) => Returned<CoreKwargs[F]> | PromiseLike<Returned<CoreKwargs[F]>>;

/**
 * Runs after a core function that returned, with copies of the kwargs that it got and of the latest output
 * (seed: post-hook). Returning `null` or nothing keeps that output; every other value replaces it.
 */
export type PostHook<F extends CoreFunction, A = Agent> = (
  agent: A,
  kwargs: CoreKwargs[F],
  output: CoreOutputs[F],
) => Returned<CoreOutputs[F]> | PromiseLike<Returned<CoreOutputs[F]>>;

/** The function that a hook type takes. */
export type AgentHook<T extends AgentHookType, A = Agent> = {
  [F in CoreFunction]: T extends `pre${Capitalize<F>}`
    ? PreHook<F, A>
    : T extends `post${Capitalize<F>}`
      ? PostHook<F, A>
      : never;
}[CoreFunction];

/** The two hook types of each core function. */
export const HOOK_TYPES = {
  reply: { pre: "preReply", post: "postReply" },
  observe: { pre: "preObserve", post: "postObserve" },
  print: { pre: "prePrint", post: "postPrint" },
  reasoning: { pre: "preReasoning", post: "postReasoning" },
  acting: { pre: "preActing", post: "postActing" },
} as const satisfies Record<CoreFunction, { pre: AgentHookType; post: AgentHookType }>;
