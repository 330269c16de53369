import type { LifecycleScope } from "../lifecycle/lifecycle.js";
import type { Msg, ToolCall, ToolOutcome } from "../messages/msg.js";
import type { ToolSpec } from "../models/model.js";
import type { Cancel } from "../runtime/cancel.js";
import type { Agent } from "./agent.js";

/** What `reply` takes: the message to answer, and what a subclass declares beside it (agent hooks). */
export interface ReplyKwargs {
  msg: Msg;
  [key: string]: unknown;
}
/** What `observe` takes: the message that the agent hears. */
export interface ObserveKwargs {
  msg: Msg;
}
/** What `print` takes: the message as it is so far, whole. */
export interface PrintKwargs {
  msg: Msg;
  /** Streamed: false for each chunk, then once more with true. */
  last: boolean;
}
/** What `reasoning` takes: one request to the model. A preReasoning hook rewrites this one only. */
export interface ReasoningKwargs {
  messages: readonly Msg[];
  tools: readonly ToolSpec[];
  toolChoice: "auto" | "none";
}
/** What `acting` takes: one proposed call. A preActing hook may change its arguments, not its id or tool. */
export interface ActingKwargs {
  toolCall: ToolCall;
}

/**
 * What the engine passes to a core function beside its kwargs: the running turn. Hooks neither see nor lose
 * it. The agent knows no engine; the default implementations of the core functions hand over to these.
 */
export interface Running {
  /** Where core functions and pre/post hooks are reported. */
  readonly scope: LifecycleScope;
  /** The unit that the core function happens in. */
  readonly parent: string | undefined;
  /** Stops the waiting for hooks; a core function that was aborted runs no post-hooks. */
  readonly cancel: Cancel;
  reply(agent: Agent, kwargs: ReplyKwargs): Promise<Msg>;
  observe(agent: Agent, kwargs: ObserveKwargs): void | Promise<void>;
  print(agent: Agent, kwargs: PrintKwargs): void | Promise<void>;
  reasoning(agent: Agent, kwargs: ReasoningKwargs): Promise<Msg>;
  acting(agent: Agent, kwargs: ActingKwargs): Promise<ToolOutcome>;
}
