import type { ReviewedCall } from "../hooks/payloads.js";
import type { Msg } from "../messages/msg.js";
import type { RuleVerdict } from "../rules/rule.js";
import type { EngineContext } from "./context.js";
import type { EngineRule } from "./engine-agent.js";

/** What a reviewer says of proposed calls or of a draft. */
export interface ReviewVerdict {
  readonly passed: boolean;
  /** The reasoning that the agent should have had; put into its mouth when the step restarts. */
  readonly adjustedReasoning?: string;
  /** Tool review only: undefined keeps the current one, "" clears it. */
  readonly todo?: string;
}

/** What a moderator says of a text. */
export interface ModerationVerdict {
  readonly flagged: boolean;
  /** Fed back to the agent in place of the text. */
  readonly reason?: string;
  readonly categories?: readonly string[];
}

type Answer<T> = T | PromiseLike<T>;

/** Judges proposed tool calls. It throws rather than guess: a throw takes the error path, never "passed". */
export type ToolReviewer = (context: EngineContext, calls: readonly ReviewedCall[]) => Answer<ReviewVerdict>;
/** Judges a draft. */
export type MessageReviewer = (context: EngineContext, message: string) => Answer<ReviewVerdict>;
/** Judges a text on its way out or in. */
export type Moderator = (
  context: EngineContext,
  subject: { readonly text: string; readonly direction: "incoming" | "outgoing" },
) => Answer<ModerationVerdict>;
/** Judges the rules that have no code of their own, all at once. */
export type RuleMatcher = (
  context: EngineContext,
  rules: readonly EngineRule[],
) => Answer<readonly RuleVerdict[]>;
/** Sums up what an agent remembers of a session. */
export type Compactor = (context: EngineContext, messages: readonly Msg[]) => Answer<string>;
